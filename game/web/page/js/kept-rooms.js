// What the browser keeps of rooms: the key of the seat, and the game in case the server loses it.

import { embedded } from "./embedded.js";
import { keep, preferred } from "./preferences.js";

const most = 30; // rooms, the latest

/** kept returns all that is kept; in a frame of another page nothing is, so there are only spectators. */
const kept = () => (embedded ? [] : preferred("rooms", []));

/** keptRoom returns what is kept of a room: {key, game, seat, looking}, all of which may be missing. */
export const keptRoom = (id) => kept().find((one) => one.id === id) ?? {};

/** keepRoom adds to what is kept of a room. */
export function keepRoom(id, news) {
  if (embedded) return;
  const others = kept().filter((one) => one.id !== id);
  keep("rooms", [{ ...keptRoom(id), ...news, id }, ...others].slice(0, most));
}
