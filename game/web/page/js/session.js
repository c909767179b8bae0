// The game on the board: its record, the ply shown, and the server's view of it. Event "view": there
// is a new view (detail.how says how to draw it).

import { post } from "./api.js";
import { Tree } from "./tree.js";

export class Session extends EventTarget {
  record = null; // {game, variant, setup, start, moves, seed}, as the server wrote it
  at = 0; // the ply shown
  view = null;
  simultaneous = false; // whether the players decide in secret, first First, then Second
  tree = new Tree(); // all lines of this game shown so far
  viewer = (request) => post("view", request); // of positions; the server holds a running game with a friend
  drawn = Promise.resolve(); // set by the drawing code; resolves when the board is at rest
  #key = ""; // what the lines of the tree have in common
  #ticket = 0; // answers to older requests are dropped
  #goal = null; // the requested ply, during a request

  /**
   * open shows a record at a ply. Like the methods below, it returns whether the requested position is
   * shown now, which is not the case if something else was requested meanwhile.
   */
  async open(record, at) {
    if (!(await this.#show({ record, ply: at }, "cut"))) return false;
    return this.view.turn === "chance" && !this.view.over ? this.go(this.at, "cut") : true;
  }

  /** start shows a new game; dealt is its seed, or for whom it is dealt. */
  async begin({ game, variant = "", setup = "", ...dealt }) {
    return this.#await(null, () => post("new", { game, variant, setup, ...dealt }), "cut");
  }

  /** pass shows a game with secrets as the other player sees it. */
  pass(seat) {
    this.forget();
    return this.#show({ record: { ...this.record, moves: [] }, seat }, "cut");
  }

  /**
   * line shows a line of this game at a ply; the other lines stay in the tree. Lines from elsewhere,
   * such as a link, are loaded; those that cannot be played are left out.
   */
  line(moves, ply, how) {
    return this.#show({ record: { ...this.record, moves }, ply }, how ?? "glide");
  }

  async load(lines) {
    const { record, tree } = this;
    tree.load(lines);
    for (const moves of lines) {
      const view = await post("view", { record: { ...record, moves } }).catch(() => null);
      if (tree !== this.tree || record.game !== this.record.game) return;
      if (view) tree.add(view);
    }
    tree.prune();
  }

  /** note replaces what is said about the record. */
  note(notes) {
    this.record = { ...this.record, notes };
    this.view = { ...this.view, record: this.record };
  }

  /** forget starts a new tree with the next view. */
  forget() {
    this.#key = "";
  }

  /** take shows a view that the server sent for another reason. */
  take(view, how = "cut") {
    this.drop();
    this.#take(view, how);
  }

  /** drop forgets what has been requested. */
  drop() {
    this.#ticket++;
    this.#goal = null;
  }

  /**
   * play adds a move after the ply shown; the moves after it stay in the tree as another line. A bot's
   * answer already includes the view.
   */
  async play(move, view) {
    const { moves } = this.record;
    if (moves[this.at] === move && this.at + 1 < moves.length) return this.go(this.at + 1, "last");
    if (view) {
      this.take(view, "last");
      return true;
    }
    return this.#show({ record: { ...this.record, moves: [...moves.slice(0, this.at), move] } }, "last");
  }

  /** go shows another ply. */
  async go(ply, how) {
    const to = this.#whole(Math.max(0, Math.min(ply, this.record.moves.length)));
    if (to === this.goal) return to === this.at;
    return this.#show(
      { record: this.record, ply: to },
      how ?? (to === this.at + 1 ? "last" : Math.abs(to - this.at) < 4 ? "glide" : "cut"),
    );
  }

  /** step moves forward (1) or back (-1) to the next position without a half-made decision. */
  step(direction) {
    return this.go(this.#settled(this.goal + direction, direction), direction > 0 ? "last" : "glide");
  }

  /** goal returns the requested ply, or else the ply shown; the next step starts there. */
  get goal() {
    return this.#goal ?? this.at;
  }

  /** whole returns the first ply, from a given one on, that does not wait for chance. */
  #whole(ply) {
    while (this.view.turns?.[ply] === "chance") ply++;
    return ply;
  }

  /** settled returns the first ply, from a given one on, at which a step is complete (football). */
  #settled(ply, direction) {
    const turns = this.view.turns ?? [];
    const half = (p) => p > 0 && p < turns.length && this.simultaneous && turns[p] !== "first";
    while (half(ply)) ply += direction;
    return ply;
  }

  /** mover returns who made or makes the move of a ply. */
  mover(ply) {
    return ply === this.record.moves.length && ply === this.at ? this.view.turn : this.view.turns?.[ply];
  }

  /** undoable reports whether anybody but chance has moved. */
  get undoable() {
    return !this.view.seat && (this.view.turns ?? []).slice(0, this.at).some((mover) => mover !== "chance");
  }

  /** node returns the move of the tree that led to the board. */
  get node() {
    return this.tree.find(this.record.moves.slice(0, this.at));
  }

  /** asking reports whether another view has been requested. */
  get asking() {
    return this.#goal !== null;
  }

  get atEnd() {
    return this.at === this.record.moves.length;
  }

  /** refresh requests the view again, for example in another language. */
  async refresh() {
    return this.record ? this.#show({ record: this.record, ply: this.at }, "cut") : false;
  }

  #show(request, how) {
    const { record, seat } = request;
    const same = this.view?.shared && record.sealed === this.record.sealed; // both people sit here
    const ask = same ? { ...request, seat: seat ?? this.view.seat } : request;
    return this.#await(request.ply, () => this.viewer(ask), how);
  }

  /** await requests a view and shows it unless something else was requested meanwhile. */
  async #await(goal, ask, how) {
    const ticket = ++this.#ticket;
    this.#goal = goal ?? null;
    let view;
    try {
      view = await ask();
    } finally {
      if (ticket === this.#ticket) this.#goal = null;
    }
    if (ticket !== this.#ticket) return false;
    this.#take(view, how);
    return true;
  }

  #take(view, how) {
    const { game, variant, setup, start, seed } = view.record;
    const key = JSON.stringify([game, variant, setup, start, seed]);
    if (key !== this.#key) this.tree = new Tree();
    this.#key = key;
    this.tree.add(view);
    this.record = view.record;
    this.at = view.ply;
    this.view = view;
    this.dispatchEvent(new CustomEvent("view", { detail: { how } }));
  }
}
