// Moves that are not made on the board, as a list of buttons.

import { h } from "./dom.js";
import { t } from "./language.js";
import { roving, stopAt } from "./roving.js";

export class Choices {
  #play;
  #list = h("ol", { class: "choices" });
  element = h(
    "section",
    { class: "card", id: "choices", hidden: true, "data-t-label": "choices" },
    h("h2", { "data-t": "choices" }),
    this.#list,
  );

  constructor(play) {
    this.#play = play;
    roving(this.#list);
  }

  /** offer lists the moves of a position that no click on the board plays. */
  offer(moves) {
    const listed = moves.filter((move) => !move.paths?.length);
    const focused = this.#list.contains(document.activeElement);
    this.element.hidden = listed.length === 0;
    this.#list.replaceChildren(
      ...listed.map((move) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", tabindex: -1, "data-move": move.text, onclick: () => this.#play(move.text) },
            move.label || move.text,
          ),
        ),
      ),
    );
    const first = this.#list.querySelector("button");
    if (first) stopAt(this.#list, first);
    if (focused) first?.focus();
  }
}
