// The game on the board: its record, the ply that is looked at, and the server's view of
// it. Events: "view" once a new view is there (detail.how says how to draw it).

import { post } from "./api.js";

export class Session extends EventTarget {
  record = null; // {game, variant, setup, start, moves, seed}, as the server wrote it
  at = 0; // the ply looked at
  view = null;
  simultaneous = false; // whether the players decide in secret, first First, then Second
  drawn = Promise.resolve(); // set by whoever draws; done when the board is at rest
  #ticket = 0; // answers to older requests are dropped

  /** open shows a record at a ply. */
  open(record, at) {
    return this.#show({ record, ply: at }, "cut");
  }

  /** start shows a new game. */
  async begin({ game, variant = "", setup = "", seed }) {
    const ticket = ++this.#ticket;
    this.#take(ticket, await post("new", { game, variant, setup, seed }), "cut");
  }

  /** take shows a view that the server has sent for another reason. */
  take(view, how = "cut") {
    this.#take(++this.#ticket, view, how);
  }

  /** play adds a move after the ply looked at; what came after it is dropped unless it is the same. */
  play(move) {
    const { moves } = this.record;
    if (moves[this.at] === move && this.at + 1 < moves.length) return this.step(1);
    return this.#show({ record: { ...this.record, moves: [...moves.slice(0, this.at), move] } }, "last");
  }

  /** go looks at another ply. */
  go(ply, how) {
    const to = Math.max(0, Math.min(ply, this.record.moves.length));
    if (to === this.at) return Promise.resolve();
    return this.#show({ record: this.record, ply: to }, how ?? (to === this.at + 1 ? "last" : Math.abs(to - this.at) < 4 ? "glide" : "cut"));
  }

  /** step goes on (1) or back (-1) to the next position in which nothing is half decided. */
  step(direction) {
    return this.go(this.#settled(this.at + direction, direction), direction > 0 ? "last" : "glide");
  }

  /** settled is the first ply from a given one on at which a step is whole (football). */
  #settled(ply, direction) {
    const turns = this.view.turns ?? [];
    const half = (p) => p > 0 && p < turns.length && this.simultaneous && turns[p] !== "first";
    while (half(ply)) ply += direction;
    return ply;
  }

  /** mover is who made or makes the move of a ply. */
  mover(ply) {
    return ply === this.record.moves.length && ply === this.at ? this.view.turn : this.view.turns?.[ply];
  }

  get atEnd() {
    return this.at === this.record.moves.length;
  }

  /** refresh asks for the view again, in another language for one. */
  refresh() {
    return this.record ? this.#show({ record: this.record, ply: this.at }, "cut") : Promise.resolve();
  }

  async #show(request, how) {
    const ticket = ++this.#ticket;
    this.#take(ticket, await post("view", request), how);
  }

  #take(ticket, view, how) {
    if (ticket !== this.#ticket) return;
    this.record = view.record;
    this.at = view.ply;
    this.view = view;
    this.dispatchEvent(new CustomEvent("view", { detail: { how } }));
  }
}
