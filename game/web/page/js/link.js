// The record in the address: a link that restores it, in the fragment, which is never sent to a
// server.

import { embedded } from "./embedded.js";
import { human, parseSeat, seatText } from "./seats.js";

/** toFragment writes the link's state: record, ply, tab, seats and the watched record. */
export function toFragment({ record, lines, at, tab, seats, watching, room, group }) {
  if (room) return "#room=" + room;
  if (group) return `#class=${group}&game=${record.game}`;
  const fields = new URLSearchParams();
  fields.set("game", record.game);
  if (record.variant) fields.set("variant", record.variant);
  if (record.setup) fields.set("setup", record.setup);
  if (record.start) fields.set("start", record.start);
  if (record.seed !== undefined) fields.set("seed", record.seed);
  if (record.sealed) fields.set("sealed", record.sealed);
  if (record.moves.length > 0) fields.set("moves", record.moves.join(" "));
  if (at !== record.moves.length) fields.set("at", at);
  if (tab !== "play") fields.set("tab", tab);
  if (tab === "watch" && watching) fields.set("watching", watching);
  const notes = record.notes ? JSON.stringify(record.notes) : "";
  if (notes && notes.length <= maxText) fields.set("notes", notes);
  const others = linesText(lines);
  if (others) fields.set("lines", others);
  fields.set("first", seatText(seats.first));
  fields.set("second", seatText(seats.second));
  return "#" + String(fields).replaceAll("%2C", ",").replaceAll("%3D", "="); // which have no meaning in a value
}

/** linkTo returns a link to a fragment; a bare one would be taken for a place in this page. */
export const linkTo = (fragment) => (location.pathname.split("/").at(-1) || "./") + fragment;

/** fromFragment parses it; missing fields are undefined. */
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
      notes: parseNotes(text("notes")),
      seed: Number.isSafeInteger(seed) && seed >= 0 ? seed : 0,
      sealed: text("sealed"),
    },
    at: /^\d+$/.test(text("at")) ? Math.min(Number(text("at")), moves.length) : moves.length,
    tab: ["study", "puzzles", "watch"].includes(text("tab")) && !embedded ? text("tab") : "play",
    lines: parseLines(text("lines")),
    watching: text("watching"),
    room: text("room"),
    looking: embedded || text("watch") === "1",
    group: text("class"),
    seats: embedded
      ? { first: human(), second: human() }
      : { first: parseSeat(fields.get("first")), second: parseSeat(fields.get("second")) },
  };
}

/** maxLines is the maximum number of lines of a tree in a link, and maxText their total length. */
const maxLines = 30;
const maxText = 4000;

/** linesText writes lines, each as the number of moves shared with the previous line, and the rest. */
function linesText(lines) {
  let last = [];
  const texts = [];
  for (const line of lines.slice(0, maxLines)) {
    let shared = 0;
    while (shared < line.length && line[shared] === last[shared]) shared++;
    texts.push([shared, ...line.slice(shared)].join(" "));
    last = line;
  }
  const text = texts.join(";");
  return text.length > maxText ? "" : text;
}

/** parseNotes parses notes; undefined if they cannot be read. */
function parseNotes(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** parseLines parses the format of linesText. */
function parseLines(text) {
  let last = [];
  return text
    .split(";")
    .slice(0, maxLines)
    .filter((one) => one !== "")
    .map((one) => {
      const [shared, ...rest] = one.split(" ");
      last = [...last.slice(0, Number(shared) || 0), ...rest.filter((move) => move !== "")];
      return last;
    });
}
