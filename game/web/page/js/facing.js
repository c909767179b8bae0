// The side from which the board is seen.

import { byID, icon } from "./dom.js";
import { keep, preferred } from "./preferences.js";
import { isHuman } from "./seats.js";

export class Facing {
  #app;
  #button = byID("flip");

  constructor(app) {
    this.#app = app;
    this.#button.append(
      icon("M7 4v14", "M3.500 7.500 7 4l3.500 3.500", "M17 6v14", "M13.500 16.500 17 20l3.500-3.500"),
    );
    this.#button.addEventListener("click", () => {
      this.#keep(!app.board.flipped);
      this.turn();
    });
  }

  /**
   * turn shows the board from the side of the person who plays, if the sides are not fixed, or as
   * the visitor last chose for this game.
   */
  turn() {
    const { board, game, session } = this.#app;
    const { facing, bottom } = session.view.scene.board;
    const fixed = facing === "fixed";
    this.#button.hidden = fixed;
    board.flip(!fixed && preferred("flipped." + game.name, false) !== this.#ownSide(bottom));
    this.#button.setAttribute("aria-pressed", board.flipped);
  }

  /** ownSide reports whether the only person who plays sits at the top of the board as drawn. */
  #ownSide(bottom) {
    const { first, second } = this.#app.referee.seats;
    const { seat: sees, shared } = this.#app.session.view;
    if (shared && bottom && bottom !== "nobody") return sees !== bottom;
    const here = (seat) => isHuman(seat) && !seat.remote;
    if (!bottom || bottom === "nobody" || here(first) === here(second)) return false;
    return here(first) !== (bottom === "first");
  }

  /** keep remembers the side that the visitor chose, independent of who plays. */
  #keep(flipped) {
    const { game, session } = this.#app;
    keep("flipped." + game.name, flipped !== this.#ownSide(session.view.scene.board.bottom));
  }
}
