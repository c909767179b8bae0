// The Study tab: analysis, the score over the game, and playing on from a position.

import { aborted, stream } from "./api.js";
import { Analysis } from "./analysis.js";
import { h, styled } from "./dom.js";
import { Comments } from "./comments.js";
import { Coaching } from "./coaching.js";
import { Graph } from "./graph.js";
import { t, translate } from "./language.js";
import { MoveList } from "./move-list.js";
import { Position } from "./position.js";
import { wordsCheck } from "./words-on.js";

export class Study {
  #app;
  #panel;
  #search = null;
  #shown = null; // the moves that the graph shows
  #styled = null; // the style sheet, loading or loaded
  #explorer = null; // once it has been opened
  editor = null; // also

  constructor(app, panel) {
    this.#app = app;
    this.analysis = new Analysis(app);
    this.graph = new Graph((ply) => app.act.go(ply));
    this.moves = new MoveList(app.session, (node) => app.act.visit(node), true);
    this.comments = new Comments(app);
    this.#panel = panel;
    this.position = new Position(app);
    this.explorer = h(
      "details",
      { class: "card", id: "explorer", ontoggle: () => app.try(this.#explore()) },
      h("summary", { "data-t": "explorer" }),
    );
    this.coaching = new Coaching((ply) => app.act.go(ply));
    this.analysis.found = (ply, score) => {
      this.graph.set(ply, score);
      this.#draw();
    };
    const button = (id, key, act) => h("button", { type: "button", id, "data-t": key, onclick: act });
    this.promote = button("promote", "line.promote", () => app.act.promote());
    this.remove = button("remove", "line.remove", () => app.act.remove());
    this.button = h("button", { type: "button", id: "graph-run", onclick: () => this.#run() });
    panel.append(
      this.analysis.element,
      h(
        "section",
        { class: "card" },
        h("h2", { "data-t": "graph" }),
        this.graph.element,
        this.coaching.element,
        this.button,
      ),
      h(
        "section",
        { class: "card" },
        h("div", { class: "row between" }, h("h2", { "data-t": "moves" }), wordsCheck()),
        this.moves.element,
        this.comments.element,
        h(
          "div",
          { class: "row" },
          h("button", { type: "button", id: "play-on", "data-t": "playOn", onclick: () => app.act.playOn() }),
          this.promote,
          this.remove,
        ),
      ),
      this.position.element,
      this.explorer,
    );
  }

  /** style loads the style sheet. */
  style() {
    this.#styled ??= styled("study").catch(() => {
      this.#styled = null; // the next visit tries again
    });
    return this.#styled;
  }

  build() {
    this.analysis.build();
    this.position.build();
    this.explorer.hidden = this.#app.game.secret;
    this.#label();
  }

  /** look is called after every change. */
  look() {
    if (this.editor?.on) return;
    const { record, at } = this.#app.session;
    const key = JSON.stringify([record.game, record.variant, record.setup, record.start]);
    const { moves } = record;
    const kept = this.#shown?.key === key ? common(this.#shown.moves, moves) : -1;
    if (kept < (this.#shown?.moves.length ?? 0)) this.#drop(); // the graph is of another game
    this.graph.cut(kept);
    this.coaching.cut(kept);
    this.#shown = { key, moves, at };
    this.#draw();
    this.#judge();
    const { node, tree } = this.#app.session;
    this.promote.hidden = !node || tree.lines[0].slice(0, node.ply).join(" ") === node.path.join(" ");
    this.remove.hidden = !node?.parent;
    this.comments.look();
    this.position.look();
    this.analysis.look();
    this.#explorer?.look();
  }

  /** review judges the game that is over. */
  review() {
    this.#app.setTab("study");
    if (!this.#search) this.#run();
  }

  /** edit lets the visitor set up the board. */
  async edit() {
    const { Editor } = await import("./editor.js");
    if (!this.editor) {
      this.editor = new Editor(this.#app);
      translate(this.editor.element);
      this.#panel.prepend(this.editor.element);
    }
    this.editor.begin();
  }

  async #explore() {
    const { Explorer } = await import("./explorer.js");
    this.#explorer ??= new Explorer(this.#app, this.explorer);
    this.#explorer.look();
  }

  leave() {
    this.editor?.leave();
    this.analysis.stop();
    this.#app.board.advise([]);
    this.#app.board.overlay([]);
    this.#drop();
  }

  /** drop cancels the search for scores. */
  #drop() {
    this.#search?.abort();
    this.#search = null;
    this.#label();
  }

  #draw() {
    const { record, at } = this.#app.session;
    const marked = this.#line.filter((node) => node.mark);
    this.graph.show({ at, plies: record.moves.length, range: this.#app.game.score.max, marked });
  }

  /** line returns the nodes of the record. */
  get #line() {
    const { record, tree } = this.#app.session;
    const nodes = [];
    for (let node = tree.root, i = 0; i < record.moves.length; i++) {
      node = node.children.find((child) => child.move === record.moves[i]);
      if (!node) break;
      nodes.push(node);
    }
    return nodes;
  }

  /** judge marks the mistakes of the record, as far as they are known. */
  #judge() {
    const { game, session } = this.#app;
    this.coaching.mark(this.#line, game, session.at);
    this.moves.show();
    this.#draw();
  }

  #label() {
    this.button.textContent = t(this.#search ? "graph.stop" : "graph.run");
  }

  /** run scores every position of the game, and judges the moves where nothing is hidden. */
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
      const { simultaneous, secret } = this.#app.game;
      const hidden = simultaneous || secret;
      for await (const event of stream(
        hidden ? "graph" : "annotate",
        { record: this.#app.session.record, bot: { searcher: hidden ? searcher : "" } },
        search.signal,
      )) {
        if (event.type === "point") this.graph.set(event.ply, event.score, event.best);
        else this.coaching.hear(event);
        this.#judge();
      }
    } catch (err) {
      if (!aborted(err)) this.#app.fail(err);
    }
    if (this.#search !== search) return;
    this.#search = null;
    this.#label();
    this.analysis.look(); // stopped during the scoring
  }
}

/** common returns the number of moves that two games share at the start. */
function common(a, b) {
  let n = 0;
  while (n < a.length && n < b.length && a[n] === b[n]) n++;
  return n;
}
