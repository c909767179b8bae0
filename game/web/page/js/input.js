// Choosing a move: on the board, by orders to its pieces, or from a list, as the game has it.

import { Selection } from "./selection.js";

export class Input {
  #play;
  #selection;

  constructor(board, play, move) {
    this.#play = play;
    this.#selection = new Selection(board.places, move);
  }

  /** offer lets a person choose a move of a view, or none. */
  offer(view) {
    const owner = view?.turn ?? "";
    const composed = (view?.parts ?? []).length > 0;
    const moves = composed || !view ? [] : view.moves;
    this.#selection.offer(moves, owner);
    this.#play.orders.offer(composed ? view : null, owner);
    this.#play.choices.offer(moves);
  }

  get #active() {
    return this.#play.orders.active ? this.#play.orders : this.#selection;
  }

  choose(id) {
    this.#active.choose(id);
  }

  reset() {
    this.#active.reset();
  }
}
