// The record in the address: a link that restores it, in the fragment, which is never
// sent to a server.

import { parseSeat, seatText } from "./seats.js";

/** toFragment writes what the link restores: record, ply, tab, who plays and which record is watched. */
export function toFragment({ record, at, tab, seats, watching }) {
  const fields = new URLSearchParams();
  fields.set("game", record.game);
  if (record.variant) fields.set("variant", record.variant);
  if (record.setup) fields.set("setup", record.setup);
  if (record.start) fields.set("start", record.start);
  if (record.seed !== undefined) fields.set("seed", record.seed);
  if (record.moves.length > 0) fields.set("moves", record.moves.join(" "));
  if (at !== record.moves.length) fields.set("at", at);
  if (tab !== "play") fields.set("tab", tab);
  if (tab === "watch" && watching) fields.set("watching", watching);
  fields.set("first", seatText(seats.first));
  fields.set("second", seatText(seats.second));
  return "#" + fields;
}

/** fromFragment reads it; fields that are missing are undefined. */
export function fromFragment(fragment) {
  const fields = new URLSearchParams(fragment.replace(/^#/, ""));
  const text = (name) => fields.get(name) ?? "";
  const moves = text("moves")
    .split(" ")
    .filter((move) => move !== "");
  const seed = Number(text("seed"));
  return {
    record: {
      game: text("game"),
      variant: text("variant"),
      setup: text("setup"),
      start: text("start"),
      moves,
      seed: Number.isSafeInteger(seed) && seed >= 0 ? seed : 0,
    },
    at: /^\d+$/.test(text("at")) ? Math.min(Number(text("at")), moves.length) : moves.length,
    tab: ["study", "watch"].includes(text("tab")) ? text("tab") : "play",
    watching: text("watching"),
    seats: { first: parseSeat(fields.get("first")), second: parseSeat(fields.get("second")) },
  };
}
