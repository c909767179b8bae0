// Choosing a move: on the board, by orders to its pieces, or from a list, depending on the game.

import { Ahead } from "./ahead.js";
import { embedded } from "./embedded.js";
import { Selection } from "./selection.js";

export class Input {
  #play;
  #refuse;
  #study;
  #selection;
  #ahead;
  #offered = null; // the view whose moves can be chosen

  constructor(board, { play, study }, move, refuse) {
    this.#play = play;
    this.#study = study;
    this.#refuse = refuse;
    this.#selection = new Selection(board.places, move, refuse);
    this.#ahead = new Ahead(board.places);
  }

  /**
   * offer lets a person choose a move of a view, or nothing, or a premove. A premove is played once
   * the view has been drawn completely.
   */
  offer(view, ahead = false, drawn = null) {
    if (this.#study.editor?.on) return this.#study.editor.look();
    if (embedded) view = null;
    const owner = view?.turn ?? "";
    const composed = (view?.parts ?? []).length > 0;
    const moves = composed || !view ? [] : view.moves;
    const chosen = view ? this.#ahead.take() : [];
    this.#offered = view;
    this.#ahead.learn(moves);
    this.#selection.offer(moves, owner);
    this.#play.orders.offer(composed ? view : null, owner);
    this.#play.choices.offer(moves);
    this.#ahead.offer(ahead && !view);
    if (chosen.length > 0) this.#follow(chosen, view, drawn);
  }

  /** follow plays the premove, unless the visitor was quicker. */
  async #follow(chosen, view, drawn) {
    await drawn;
    if (this.#offered !== view) return;
    this.#selection.reset();
    for (const id of chosen) this.#selection.choose(id);
  }

  get #active() {
    if (this.#study.editor?.on) return this.#study.editor;
    if (this.#ahead.on) return this.#ahead;
    return this.#play.orders.active ? this.#play.orders : this.#selection;
  }

  choose(id) {
    const active = this.#active;
    if (active === this.#selection && !active.active) embedded || this.#refuse(null);
    else active.choose(id);
  }

  reset() {
    this.#active.reset();
  }
}
