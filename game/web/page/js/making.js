// Making rooms, and finding a seat in those of a class: the requests.

import { post } from "./api.js";
import { keepRoom, keptRoom } from "./kept-rooms.js";
import { preferred } from "./preferences.js";

/** makeRoom creates a room, or the rooms of a class, and returns its fragment. */
export async function makeRoom({ game, session }, { seat, minutes, bonus, boards }) {
  const { variant, setup } = session.record;
  const made = await post("rooms", {
    ...{ game: game.name, variant, setup: game.setup?.random ? "" : setup, seat, boards, name: preferred("name", "") },
    ...{ time_ms: minutes * 60_000, bonus_ms: minutes > 0 ? bonus * 1000 : 0 },
  });
  if (!made.class) return entrance(made);
  keepRoom(made.class, { looking: true });
  return `#class=${made.class}&game=${game.name}`;
}

/** remakeRoom continues the game of a room that is lost in another one, and returns its fragment. */
export async function remakeRoom(id) {
  const { record, seat, secret, clocks, left } = keptRoom(id);
  const { game, variant, setup, start } = record;
  const moves = secret ? record.moves.slice(0, -1) : record.moves;
  const mine = { seat, name: preferred("name", ""), time_ms: clocks ? Math.max(1000, ...left) : 0 };
  return entrance(await post("rooms", { game, variant, setup, start, moves, ...mine }));
}

function entrance({ id, key }) {
  keepRoom(id, { key });
  return "#room=" + id;
}

/** enterClass takes a seat in a room of a class, the first time, or returns the class's rooms. */
export async function enterClass(id) {
  if (keptRoom(id).looking) return (await post("rooms/class", { class: id })).rooms;
  const admitted = await post("rooms/join", { class: id, name: preferred("name", "") });
  keepRoom(id, { looking: true }); // later the rooms are listed
  location.replace(entrance(admitted));
  return null;
}
