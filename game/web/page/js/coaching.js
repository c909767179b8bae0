// What the coach says about a game: how each player did, the turning points, and why a move was a mistake.

import { h } from "./dom.js";
import { number, t } from "./language.js";

export class Coaching {
  #judged = new Map(); // ply -> the judgement of the move before it
  #summary = null;
  #go;
  #players = h("p", { class: "quiet", id: "judged" });
  #turning = h("div", { class: "row", id: "turning" });
  #why = h("ul", { class: "quiet", id: "why", "aria-live": "polite" });
  element = h("div", { class: "coaching" }, this.#players, this.#turning, this.#why);

  /** go is called with the ply of a turning point that is chosen. */
  constructor(go) {
    this.#go = go;
  }

  /** hear keeps what an event of an annotation says. */
  hear(event) {
    if (event.type === "judged") this.#judged.set(event.ply, event);
    if (event.type === "summary") this.#summary = event;
  }

  /** cut forgets the moves after a ply, when the game takes another course. */
  cut(ply) {
    for (const known of this.#judged.keys()) if (known > ply) this.#forget(known);
  }

  #forget(ply) {
    this.#judged.delete(ply);
    this.#summary = null;
  }

  /** mark marks the mistakes among the nodes of the game, and shows what is known; at is the ply on the board. */
  mark(nodes, { players }, at) {
    const counts = [{}, {}];
    const turning = [];
    for (const node of nodes) {
      const found = this.#judged.get(node.ply);
      const mark = found?.move === node.move ? found.mark : "";
      node.mark = mark;
      node.best = mark && found.best;
      if (!mark) continue;
      const count = counts[found.player === "first" ? 0 : 1];
      count[mark] = (count[mark] ?? 0) + 1;
      if (found.turning) turning.push(node);
    }
    const known = this.#judged.size > 0;
    const told = (count, i) => {
      const all = ["??", "?", "?!"].filter((mark) => count[mark]).map((mark) => `${t("mark." + mark)}: ${count[mark]}`);
      const { moves, accuracy } = this.#summary?.players[i] ?? {};
      if (moves) all.push(t("coach.accuracy", { n: number(accuracy, 0) }));
      return `${players[i]}: ${all.join(", ") || t("mark.none")}`;
    };
    this.#players.textContent = known ? counts.map(told).join(". ") : "";
    this.#turning.replaceChildren(
      ...(turning.length > 0 ? [h("span", {}, t("coach.turning"))] : []),
      ...turning.map((node) =>
        h("button", { type: "button", onclick: () => this.#go(node.ply) }, `${node.ply}. ${node.move}${node.mark}`),
      ),
    );
    const here = this.#judged.get(at);
    const why = nodes.some((node) => node.ply === at && node.mark) ? (here.why ?? []) : [];
    this.#why.replaceChildren(...why.map((text) => h("li", {}, text)));
  }
}
