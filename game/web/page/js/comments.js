// What is said about the position on the board: a comment and a sign for the move that led to it. The
// record keeps them with its lines (see board.Notes), in links and in formats that can express them.

import { h } from "./dom.js";

const glyphs = ["", "!", "?", "!!", "??", "!?", "?!"]; // by number

const same = (a, b) => a.length === b.length && a.every((move, i) => move === b[i]);

/** find returns the note after some moves of a record. */
function find(notes, moves) {
  const here = ({ line, ply }) => ply === moves.length && same(notes.lines?.[line]?.slice(0, ply) ?? [null], moves);
  return notes?.notes?.find((one) => !one.before && here(one));
}

/** noted returns notes in which a comment and a glyph stand after some moves. */
function noted(notes, whole, moves, comment, glyph) {
  const lines = [...(notes?.lines ?? [whole])];
  let line = lines.findIndex((one) => same(one.slice(0, moves.length), moves));
  if (line < 0) line = lines.push(whole) - 1;
  const old = find(notes, moves);
  const others = (notes?.notes ?? []).filter((one) => one !== old);
  const kept = (old?.glyphs ?? []).filter((n) => n >= glyphs.length); // which have no sign here
  const note = { line, ply: moves.length };
  if (comment) note.comments = [comment];
  if (glyph || kept.length > 0) note.glyphs = glyph ? [glyph, ...kept] : kept;
  return { ...notes, lines, notes: note.comments || note.glyphs ? [...others, note] : others };
}

export class Comments {
  #app;
  #text = h("textarea", { id: "comment", rows: 2, "data-t-label": "comment", "data-t-hint": "comment" });
  #glyph = h(
    "select",
    { id: "glyph", "data-t-label": "glyph" },
    ...glyphs.map((sign, n) => h("option", { value: n }, sign || "–")),
  );
  element = h("div", { class: "row comments" }, this.#glyph, h("div", { class: "wide" }, this.#text));

  constructor(app) {
    this.#app = app;
    for (const field of [this.#text, this.#glyph]) field.addEventListener("change", () => this.#keep());
  }

  get #moves() {
    const { record, at } = this.#app.session;
    return record.moves.slice(0, at);
  }

  /** look shows what is said about the position on the board. */
  look() {
    const note = find(this.#app.session.record.notes, this.#moves);
    this.#text.value = note?.comments?.join("\n") ?? "";
    this.#glyph.value = note?.glyphs?.find((n) => n < glyphs.length) ?? 0;
    this.#glyph.disabled = this.#app.session.at === 0;
  }

  #keep() {
    const { session, address } = this.#app;
    const { record } = session;
    const comment = this.#text.value.trim().replaceAll(/\s+/g, " ");
    session.note(noted(record.notes, record.moves, this.#moves, comment, Number(this.#glyph.value)));
    address.keep();
  }
}

/** named returns a record with the names of its players, as far as they are known. */
export function named(record, { friend, game, referee }) {
  const title = (seat) => game.searchers.find((one) => one.name === seat.searcher)?.title ?? "";
  const names = ["first", "second"].map(
    (owner, i) => friend.state?.names?.[i] || record.notes?.names?.[i] || title(referee.seats[owner]),
  );
  return names.some(Boolean) ? { ...record, notes: { ...record.notes, names } } : record;
}
