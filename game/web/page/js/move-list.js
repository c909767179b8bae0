// The moves of the record, a turn each, to look at any of them.

import { h } from "./dom.js";
import { language, t } from "./language.js";
import { roving, stopAt } from "./roving.js";

export class MoveList {
  element = h("ol", { class: "moves", "data-t-label": "moves", "aria-label": t("moves") });
  #session;
  #go;
  #groups = []; // the turns that are shown
  #language = ""; // and in which language
  #current = null; // the item of the one that led to the board

  constructor(session, go) {
    this.#session = session;
    this.#go = go;
    roving(this.element);
  }

  show() {
    const { record, view, at } = this.#session;
    const groups = turns(record.moves, view.turns ?? []);
    const secret = view.committed && at === record.moves.length && at > 0;
    if (secret) groups.at(-1).text = "…"; // until the other has chosen
    this.#list(groups);
    const current = groups.findIndex((group) => at > group.from && at <= group.to);
    if (this.#current) this.#current.firstChild.removeAttribute("aria-current");
    this.#current = this.element.children[current];
    if (this.#current) this.#current.firstChild.setAttribute("aria-current", "step");
    const stop = this.#current ?? this.element.lastElementChild;
    if (!this.element.contains(document.activeElement)) stopAt(this.element, stop.querySelector("button"));
    this.#uncover(stop);
  }

  /** list shows the turns, from the first on that is not there yet: a replay changes none. */
  #list(groups) {
    const same = (a, b) => a && b && a.who === b.who && a.text === b.text && a.to === b.to;
    if (this.#language !== language()) this.#groups = []; // the labels of all are others now
    let kept = 0;
    while (same(this.#groups[kept], groups[kept])) kept++;
    if (kept === groups.length && kept === this.#groups.length && kept > 0) return;
    const rest = groups.slice(kept).map((group, i) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            type: "button",
            tabindex: -1,
            class: group.who,
            "aria-label": t("move", { n: kept + i + 1, move: group.text }),
            onclick: () => this.#go(group.to),
          },
          group.text,
        ),
      ),
    );
    while (this.element.children.length > kept) this.element.lastChild.remove();
    this.element.append(...(groups.length > 0 ? rest : [h("li", { class: "quiet" }, t("noMoves"))]));
    this.#groups = groups;
    this.#language = language();
  }

  /** uncover scrolls the list, and nothing else, until an item is to be seen. */
  #uncover(item) {
    requestAnimationFrame(() => {
      const { top, bottom } = item.getBoundingClientRect();
      const box = this.element.getBoundingClientRect();
      if (top < box.top || bottom > box.bottom) this.element.scrollTop += top - box.top - box.height / 2;
    });
  }
}

/** turns are the moves of a record, with those in a row by one player, and the chance that answers them, together. */
function turns(moves, movers) {
  const groups = [];
  moves.forEach((move, i) => {
    const who = movers[i] ?? (i % 2 === 0 ? "first" : "second");
    const last = groups.at(-1);
    if (last && (last.who === who || who === "chance")) {
      last.text += (who === "chance" ? " → " : "") + move;
      last.to = i + 1;
    } else {
      groups.push({ who, text: move, from: i, to: i + 1 });
    }
  });
  return groups;
}
