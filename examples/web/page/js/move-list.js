// The moves of the record, a turn each, to look at any of them.

import { h } from "./dom.js";
import { t } from "./language.js";

export class MoveList {
  element = h("ol", { class: "moves", "data-t-label": "moves", "aria-label": t("moves"), tabindex: 0 });
  #session;
  #go;

  constructor(session, go) {
    this.#session = session;
    this.#go = go;
  }

  show() {
    const { record, view, at } = this.#session;
    const { moves } = record;
    const turns = view.turns ?? [];
    const groups = [];
    moves.forEach((move, i) => {
      const who = turns[i] ?? (i % 2 === 0 ? "first" : "second");
      const last = groups.at(-1);
      if (last && (last.who === who || who === "chance")) {
        last.text += (who === "chance" ? " → " : "") + move;
        last.to = i + 1;
      } else {
        groups.push({ who, text: move, from: i, to: i + 1 });
      }
    });
    if (view.committed && at === moves.length) groups.at(-1).text = "…"; // a secret, until the other has chosen
    if (groups.length === 0) {
      this.element.replaceChildren(h("li", { class: "quiet" }, t("noMoves")));
      return;
    }
    this.element.replaceChildren(...groups.map((group, i) => {
      const current = at > group.from && at <= group.to;
      return h("li", {}, h("button", {
        type: "button", class: group.who, "aria-current": current ? "step" : undefined,
        "aria-label": t("move", { n: i + 1, move: group.text }), onclick: () => this.#go(group.to),
      }, group.text));
    }));
    const current = this.element.querySelector("[aria-current]") ?? this.element.lastElementChild;
    requestAnimationFrame(() => {
      const { top, bottom } = current.getBoundingClientRect();
      const box = this.element.getBoundingClientRect();
      if (top < box.top || bottom > box.bottom) this.element.scrollTop += top - box.top - box.height / 2;
    });
  }
}
