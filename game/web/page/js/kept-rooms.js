// What the browser keeps of rooms: the key of the seat, and the game in case the server loses it.

import { keep, preferred } from "./preferences.js";

const most = 30; // rooms, the latest

/** keptRoom returns what is kept of a room: {key, game, seat, looking}, all of which may be missing. */
export const keptRoom = (id) => preferred("rooms", []).find((one) => one.id === id) ?? {};

/** keepRoom adds to what is kept of a room. */
export function keepRoom(id, news) {
  const others = preferred("rooms", []).filter((one) => one.id !== id);
  keep("rooms", [{ ...keptRoom(id), ...news, id }, ...others].slice(0, most));
}
