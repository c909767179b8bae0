// The graph of the score over the game, for First: above the middle First is ahead.

import { h, s } from "./dom.js";
import { signed, t } from "./language.js";

const width = 600;
const height = 120;

export class Graph {
  element = h("div", { class: "graph" });
  #svg = s("svg", { viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", role: "img" });
  points = new Map(); // ply -> {score, best}
  #go;
  #plies = 1;

  constructor(go) {
    this.#go = go;
    this.element.append(this.#svg);
    this.#svg.addEventListener("click", (e) => {
      const box = this.#svg.getBoundingClientRect();
      this.#go(Math.round(((e.clientX - box.left) / box.width) * this.#plies));
    });
  }

  /** set adds a score; best is the move that the searcher would play there. */
  set(ply, score, best = this.points.get(ply)?.best) {
    this.points.set(ply, { score, best });
  }

  /** cut removes the scores after a ply, when the game takes another course. */
  cut(ply) {
    for (const known of this.points.keys()) if (known > ply) this.points.delete(known);
  }

  /** show draws the scores; marked are the nodes whose moves were mistakes. */
  show({ at, plies, range, marked }) {
    this.#plies = Math.max(plies, 1);
    const known = [...this.points]
      .filter(([ply]) => ply <= plies)
      .map(([ply, { score }]) => [ply, score])
      .sort(([a], [b]) => a - b);
    const top = range ?? Math.max(1, ...known.map(([, score]) => Math.abs(score)));
    const x = (ply) => (ply / this.#plies) * width;
    const y = (score) => height / 2 - (Math.max(-top, Math.min(top, score)) / top) * (height / 2 - 6);
    const line = known
      .map(([ply, score], i) => `${i === 0 ? "M" : "L"}${x(ply).toFixed(1)} ${y(score).toFixed(1)}`)
      .join("");
    const area =
      known.length > 1 ? `${line}L${x(known.at(-1)[0])} ${height / 2}L${x(known[0][0])} ${height / 2}Z` : "";
    this.#svg.replaceChildren(
      s(
        "defs",
        {},
        s("clipPath", { id: "above" }, s("rect", { x: 0, y: 0, width, height: height / 2 })),
        s("clipPath", { id: "below" }, s("rect", { x: 0, y: height / 2, width, height: height / 2 })),
      ),
      s("path", { d: area, class: "first", "clip-path": "url(#above)" }),
      s("path", { d: area, class: "second", "clip-path": "url(#below)" }),
      s("line", { x1: 0, x2: width, y1: height / 2, y2: height / 2, class: "zero" }),
      s("path", { d: line && line + "h.1", class: "score" }),
      s("line", { x1: x(at), x2: x(at), y1: 0, y2: height, class: "now" }),
      ...marked.map((node) => {
        const [px, py] = [x(node.ply), y(this.points.get(node.ply)?.score ?? 0)];
        return s("path", { d: `M${px} ${py}h.1`, class: `judged ${node.mark === "??" ? "blunder" : ""}` });
      }),
    );
    const here = this.points.get(at)?.score;
    this.#svg.setAttribute(
      "aria-label",
      t("graph.label", { n: known.length, at, score: here === undefined ? "–" : signed(here) }),
    );
  }
}
