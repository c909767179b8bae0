// The lines of an analysis: a score and moves, each of which can be clicked to show it on the board.
// Elements are kept and only their texts change, so that a click that begins during the analysis
// ends on the same element.

import { h } from "./dom.js";
import { number, signed, t } from "./language.js";
import { roving, stopAt } from "./roving.js";

const most = 12; // moves per line

export class Lines {
  element = h("ol", { class: "lines", id: "analysis-lines" });
  #play;
  #lines = [];

  /** play is called with the moves up to the clicked one. */
  constructor(play) {
    this.#play = play;
    roving(this.element);
  }

  /** show lists lines with the given number of decimals for their scores. */
  show(lines, decimals) {
    this.#lines = lines;
    while (this.element.children.length > lines.length) this.element.lastChild.remove();
    lines.forEach((line, i) => this.#write(this.element.children[i] ?? this.#item(i), line, decimals));
    if (!this.element.querySelector("[tabindex='0']")) stopAt(this.element, this.element.querySelector("button"));
  }

  #item(i) {
    const item = h("li", {}, h("span", { class: "value" }), h("span", { class: "moves-text" }));
    item.addEventListener("click", (e) => {
      const button = e.target.closest("button");
      if (!button) return;
      const last = [...item.querySelectorAll("button")].indexOf(button);
      this.#play(this.#lines[i].moves.slice(0, last + 1));
    });
    this.element.append(item);
    return item;
  }

  #write(item, { score, moves, label, part, regret }, decimals) {
    if (part !== undefined && !item.children[2]) item.append(h("span", { class: "part" }, h("meter"), h("span")));
    if (part === undefined) item.children[2]?.remove();
    else {
      item.children[2].firstChild.value = part;
      write(item.children[2].lastChild, t("line.part", { part: number(100 * part, 0), regret: number(regret, 3) }));
    }
    write(item.firstChild, signed(score, decimals));
    const line = item.children[1];
    const shown = moves.slice(0, most);
    while (line.children.length > shown.length) line.lastChild.remove();
    shown.forEach((move, i) => {
      if (!line.children[i]) line.append(h("button", { type: "button", tabindex: -1, title: t("line.play") }));
      write(line.children[i], move);
    });
    if (shown.length > 0) line.firstChild.title = label || t("line.play");
  }
}

/** write sets a text only if it differs. */
function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}
