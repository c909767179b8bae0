// The controls of the paper football applet that this page descends from, one by one:
// Restart, Undo, Best, automatic reply, possible ends, two players, depth, randomness,
// and how many turns there are. They act on the same seats as the rest of the page; its
// opponent is the searcher "backtracker".

import { aborted, stream } from "./api.js";
import { h, rebuild, s } from "./dom.js";
import { number, t } from "./language.js";
import { bot, human, isHuman } from "./seats.js";
import { linear, slider } from "./seat-controls.js";
import { upTo } from "./referee.js";

const name = "backtracker";

export class Applet {
  #app;
  #showEnds = false;
  #side = "second"; // which the opponent plays
  #last = null; // its settings, while people play both sides
  #search = null;
  #count = h("output", { id: "applet-count" }, "–");
  element = h("section", { class: "card", id: "applet", hidden: true, "aria-labelledby": "applet-title" });

  constructor(app) {
    this.#app = app;
  }

  get #searcher() {
    return this.#app.game.searchers.find((one) => one.name === name);
  }

  /** seat is the opponent's: as it plays, or as it last did. */
  get #seat() {
    const { seats } = this.#app.referee;
    const side = ["second", "first"].find((one) => seats[one].searcher === name);
    if (side) [this.#side, this.#last] = [side, seats[side]];
    return this.#last ?? bot(this.#searcher);
  }

  #set(seat) {
    this.#last = seat;
    this.#app.setSeat(this.#side, seat);
  }

  /** build draws the controls for the game and the seats as they are. */
  build() {
    this.element.hidden = !this.#searcher;
    if (!this.#searcher) return;
    const { referee } = this.#app;
    const seat = this.#seat;
    const adaptive = seat.options?.adaptive === 1;
    const depth = this.#searcher.levels[0];
    const randomness = this.#searcher.options.find((option) => option.name === "randomness");
    const two = isHuman(referee.seats.first) && isHuman(referee.seats.second);
    const button = (key, act) => h("button", { type: "button", id: "applet-" + key, onclick: act }, t("applet." + key));
    const check = (key, checked, act) => h("label", { class: "check" },
      h("input", { type: "checkbox", id: "applet-" + key, checked, onchange: (e) => act(e.target.checked) }), t("applet." + key));
    rebuild(this.element,
      h("h2", { id: "applet-title" }, t("applet")),
      h("div", { class: "row" },
        button("restart", () => this.#app.newGame()),
        button("undo", () => this.#app.undo()),
        button("best", () => this.#app.best(this.#seat))),
      check("automatic", referee.automatic, (on) => this.#app.setAutomatic(on)),
      check("ends", this.#showEnds, (on) => { this.#showEnds = on; this.#app.board.overlay([]); this.look(); }),
      check("two", two, (on) => { this.#last = seat; this.#app.setSeat(this.#side, on ? human() : seat); }),
      h("label", { class: "field" }, t("applet.depth"),
        h("select", { id: "applet-depth", onchange: (e) => this.#depth(e.target.value) },
          ...depth.values.map((value) => h("option", { value, selected: !adaptive && seat.level.value === value }, number(value))),
          h("option", { value: "adaptive", selected: adaptive }, t("applet.adaptive")))),
      randomness ? slider({ label: t("applet.random"), value: seat.options?.randomness ?? randomness.default, scale: linear(randomness.min, randomness.max), write: (v) => number(v), change: (v) => this.#set({ ...seat, options: { ...seat.options, randomness: v } }), id: "applet-random" }) : null,
      h("p", { class: "row spread" }, h("span", {}, t("applet.count")), this.#count));
  }

  #depth(value) {
    const seat = this.#seat;
    const options = { ...seat.options, adaptive: value === "adaptive" ? 1 : 0 };
    this.#set({ ...seat, options, level: value === "adaptive" ? seat.level : { kind: "depth", value: Number(value) } });
  }

  leave() {
    this.#search?.abort();
  }

  /** look counts the turns of the position, and rings where they can end. */
  async look() {
    this.leave();
    if (this.element.hidden) return;
    const { session } = this.#app;
    if (session.view.over) {
      this.#count.textContent = number(0);
      return;
    }
    const search = new AbortController();
    this.#search = search;
    try {
      for await (const message of stream("analyse", { record: upTo(session), bot: { searcher: "random" } }, search.signal)) {
        if (message.type !== "special" || message.special !== "reachable") continue;
        await session.drawn;
        if (search.signal.aborted) return;
        this.#count.textContent = (message.complete ? "" : "≥ ") + number(message.turns);
        if (this.#showEnds) this.#app.board.overlay(rings(message.points ?? []));
        if (message.complete) return;
      }
    } catch (err) {
      if (!aborted(err)) this.#count.textContent = "–";
    } finally {
      search.abort();
    }
  }
}

/** rings are circles around points. */
export const rings = (points) => points.map((point) => s("circle", { cx: point.x, cy: point.y, r: 0.24, class: point.goal ? "ring goal" : "ring" }));
