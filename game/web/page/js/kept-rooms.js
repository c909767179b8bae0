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

/**
 * commitment returns the fingerprint of a room's chance that the server told a player first; another one may
 * follow only once the game is over.
 */
export function commitment({ id, committed, turn, you }) {
  const kept = keptRoom(id);
  const first = kept.over === false && you !== "nobody" ? kept.committed : committed;
  const over = turn === "nobody";
  if (first !== kept.committed || over !== kept.over) keepRoom(id, { committed: first, over });
  return first;
}
