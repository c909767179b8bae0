// The tab to study a game: analysis, the score over the game, and going on from here.

import { aborted, stream } from "./api.js";
import { Analysis } from "./analysis.js";
import { h } from "./dom.js";
import { Graph } from "./graph.js";
import { t } from "./language.js";
import { MoveList } from "./move-list.js";

export class Study {
  #app;
  #search = null;
  #shown = null; // the moves that the graph is about

  constructor(app, panel) {
    this.#app = app;
    this.analysis = new Analysis(app);
    this.graph = new Graph((ply) => app.act.go(ply));
    this.moves = new MoveList(app.session, (ply) => app.act.go(ply));
    this.analysis.found = (ply, score) => {
      this.graph.set(ply, score);
      this.#draw();
    };
    this.button = h("button", { type: "button", id: "graph-run", onclick: () => this.#run() });
    panel.append(
      this.analysis.element,
      h("section", { class: "card" }, h("h2", { "data-t": "graph" }), this.graph.element, this.button),
      h(
        "section",
        { class: "card" },
        h("h2", { "data-t": "moves" }),
        this.moves.element,
        h("button", { type: "button", id: "play-on", "data-t": "playOn", onclick: () => app.act.playOn() }),
      ),
    );
  }

  build() {
    this.analysis.build();
    this.#label();
  }

  /** look is called after every change. */
  look() {
    const { record, at } = this.#app.session;
    const key = JSON.stringify([record.game, record.variant, record.setup, record.start]);
    const { moves } = record;
    const kept = this.#shown?.key === key ? common(this.#shown.moves, moves) : -1;
    if (kept < (this.#shown?.moves.length ?? 0)) this.#drop(); // it is about another game
    this.graph.cut(kept);
    this.#shown = { key, moves, at };
    this.#draw();
    this.moves.show();
    this.analysis.look();
  }

  leave() {
    this.analysis.stop();
    this.#drop();
  }

  /** drop gives up the search for scores. */
  #drop() {
    this.#search?.abort();
    this.#search = null;
    this.#label();
  }

  #draw() {
    const { record, at } = this.#app.session;
    this.graph.show({ at, plies: record.moves.length, range: this.#app.game.score.max });
  }

  #label() {
    this.button.textContent = t(this.#search ? "graph.stop" : "graph.run");
  }

  /** run scores every position of the game. */
  async #run() {
    if (this.#search) {
      this.#search.abort();
      return;
    }
    const search = new AbortController();
    this.#search = search;
    this.analysis.stop();
    this.#label();
    try {
      const { searcher } = this.analysis.seat;
      for await (const point of stream(
        "graph",
        { record: this.#app.session.record, bot: { searcher } },
        search.signal,
      )) {
        if (point.type !== "point") continue;
        this.graph.set(point.ply, point.score);
        this.#draw();
      }
    } catch (err) {
      if (!aborted(err)) this.#app.fail(err);
    }
    if (this.#search !== search) return;
    this.#search = null;
    this.#label();
    this.analysis.look(); // which was stopped for it
  }
}

/** common is how many moves two games have in common at the start. */
function common(a, b) {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n;
}
