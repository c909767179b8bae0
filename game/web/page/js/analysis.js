// Live analysis of the position on the board: score, depth, speed, the principal variations, and
// an overlay specific to the game.

import { aborted, stream } from "./api.js";
import { h, rebuild } from "./dom.js";
import { arrows } from "./hint.js";
import { Lines } from "./lines.js";
import { number, short, signed, t } from "./language.js";
import { asBot, bot } from "./seats.js";
import { strength } from "./seat-controls.js";
import { upTo } from "./referee.js";
import { overlay } from "./overlay.js";

export class Analysis {
  #app;
  #search = null;
  #live = true;
  #seat = null;
  #lines = 3;
  #facts = h("dl", { class: "facts" });
  #bar = h("div", { class: "score-bar", "aria-hidden": "true" }, h("div", { class: "score-bar-first" }));
  #score = h("output", { class: "score", id: "analysis-score" }, "–");
  #side = h("span", { class: "quiet" }); // the player whose score is shown
  #said = h("p", { class: "quiet special", id: "analysis-special" });
  #list = new Lines((moves) => this.#app.act.variation(moves));
  #controls = h("div", { class: "controls" });
  #button = h("button", { type: "button", id: "analyse", "aria-pressed": "true", onclick: () => this.#toggle() });
  element = h("section", { class: "card", id: "analysis" });
  found = () => {}; // called with the ply and its score

  constructor(app) {
    this.#app = app;
    this.element.append(
      h("h2", { "data-t": "analysis" }),
      h("div", { class: "row" }, this.#score, this.#side, this.#bar),
      this.#facts,
      this.#list.element,
      this.#said,
      this.#controls,
    );
  }

  /** searcher returns the searcher that analyses, at its level. */
  get seat() {
    return this.#seat;
  }

  /** build draws the controls for the game. */
  build() {
    const { game } = this.#app;
    const able = game.searchers.filter((one) => one.levels.length > 0 || one.name === game.default.analyse);
    if (!able.some((one) => one.name === this.#seat?.searcher) || this.#game !== game.name) {
      this.#seat = bot(able.find((one) => one.name === game.default.analyse) ?? able[0]);
      this.#game = game.name;
      const time = able
        .find((one) => one.name === this.#seat.searcher)
        .levels.find((level) => level.kind === "time_ms");
      if (time) this.#seat.level = { kind: "time_ms", value: Math.min(3000, time.max) };
    }
    const searcher = able.find((one) => one.name === this.#seat.searcher);
    const changed = (seat) => {
      this.#seat = seat;
      this.build();
      this.look();
    };
    this.#button.textContent = t("live");
    this.#side.textContent = t("scoreFor", { name: game.players[0] });
    rebuild(
      this.#controls,
      h(
        "div",
        { class: "row" },
        this.#button,
        h(
          "select",
          {
            class: "wide",
            "aria-label": t("searcher"),
            onchange: (e) => changed(bot(able.find((one) => one.name === e.target.value))),
          },
          ...able.map((one) => h("option", { value: one.name, selected: one === searcher }, one.title)),
        ),
        h(
          "select",
          {
            "aria-label": t("lines"),
            onchange: (e) => {
              this.#lines = Number(e.target.value);
              this.look();
            },
          },
          ...[1, 2, 3, 5].map((n) =>
            h("option", { value: n, selected: n === this.#lines }, t(n === 1 ? "lines.1" : "lines.n", { n })),
          ),
        ),
      ),
      ...strength({ name: t("analysis"), searcher, seat: this.#seat, changed }),
    );
  }

  #game = "";

  #toggle() {
    this.#live = !this.#live;
    this.#button.setAttribute("aria-pressed", this.#live);
    if (this.#live) this.look();
    else this.stop();
  }

  stop() {
    this.#search?.abort();
    this.#search = null;
  }

  /** look analyses the position on the board. */
  async look() {
    this.stop();
    const { session } = this.#app;
    const { view } = session;
    this.#clear(view);
    if (!this.#live || view.over || this.#app.transport.replaying) return;
    const search = new AbortController();
    this.#search = search;
    try {
      await session.drawn;
      const request = { record: upTo(session), bot: asBot(this.#seat), lines: this.#lines };
      for await (const message of stream("analyse", request, search.signal)) {
        if (search.signal.aborted) return;
        if (message.type === "iteration") this.#iteration(view, message);
        if (message.type === "overlay") this.#overlay(message);
      }
    } catch (err) {
      if (!aborted(err)) this.#said.textContent = err.message;
    }
  }

  #clear(view) {
    this.#list.show([], 0);
    this.#said.textContent = "";
    this.#factsAre([]);
    if (view.over) this.#scoreIs(view.estimate, true);
    else this.#score.textContent = "–";
  }

  #scoreIs(score, proven) {
    const { min, max } = this.#app.game.score;
    const points = max === undefined;
    this.#score.textContent = signed(score, this.#decimals()) + (proven ? " " + t("proven") : "");
    const scale = points ? Math.max(10, Math.abs(score)) : Math.max(Math.abs(min), max);
    this.#bar.firstChild.style.transform = `scaleX(${Math.max(0, Math.min(1, 0.5 + score / scale / 2))})`;
  }

  /** decimals of scores: whole points, except where they are averages over what is hidden. */
  #decimals() {
    const { score, secret } = this.#app.game;
    return score.max === undefined && !secret ? 0 : 2;
  }

  #iteration(view, m) {
    this.#scoreIs(m.score, m.proven);
    this.found(view.ply, m.score);
    this.#factsAre([
      [t("depth"), number(m.depth)],
      [t("nodes"), short(m.nodes)],
      [t("speed"), t("perSecond", { n: short(m.nps) })],
      [t("time"), `${number(m.time_ms / 1000, 2)} s`],
    ]);
    this.#list.show(m.lines ?? [], this.#decimals());
    this.#advise(view, m.lines?.[0]?.moves[0]);
  }

  /** advise shows the best move as an arrow, unless orders are being given. */
  #advise(view, move) {
    const { board, play, session } = this.#app;
    if (session.view === view && !play.orders.active) board.advise(move ? arrows(board, view, move) : []);
  }

  #factsAre(facts) {
    const shown = facts.length > 0 ? facts : ["depth", "nodes", "speed", "time"].map((key) => [t(key), "–"]);
    this.#facts.replaceChildren(...shown.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value))));
  }

  #overlay(message) {
    this.#app.board.overlay(...overlay(message, this.#app.board));
    this.#said.textContent = message.text;
  }
}
