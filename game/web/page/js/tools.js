// Assistance in some games: the game-specific part of the analysis on the board while playing, and a
// bot that moves for the person.

import { aborted, stream } from "./api.js";
import { h, rebuild } from "./dom.js";
import { t } from "./language.js";
import { overlay } from "./overlay.js";
import { bot, isHuman } from "./seats.js";
import { upTo } from "./referee.js";

export class Tools {
  #app;
  #shown = false;
  #search = null;
  #said = h("output", { class: "quiet", id: "overlay-text" });
  element = h("details", { class: "card", id: "tools" });

  constructor(app) {
    this.#app = app;
  }

  /** seat returns the bot that moves for a person: the opponent, or else the game's best. */
  get #seat() {
    const { game, referee } = this.#app;
    const rival = Object.values(referee.seats).find((seat) => !isHuman(seat));
    return rival ?? bot(game.searchers.find((one) => one.name === game.default.hint));
  }

  build() {
    const { game } = this.#app;
    this.leave();
    const check =
      game.overlay &&
      h(
        "label",
        { class: "check" },
        h("input", {
          type: "checkbox",
          id: "overlay-on",
          checked: this.#shown,
          onchange: (e) => this.#show(e.target.checked),
        }),
        t("overlay", { what: game.overlay }),
      );
    rebuild(
      this.element,
      h("summary", {}, t("tools")),
      h(
        "div",
        { class: "row" },
        h("button", { type: "button", id: "best", onclick: () => this.#app.act.best(this.#seat) }, t("best")),
      ),
      check || "",
      game.overlay ? this.#said : "",
    );
  }

  #show(on) {
    this.#shown = on;
    this.#app.board.overlay([]);
    this.look();
  }

  leave() {
    this.#search?.abort();
    this.#said.textContent = "";
  }

  /** look is called after every change of the position. */
  async look() {
    this.leave();
    const { session, game, board } = this.#app;
    if (!this.#shown || !game.overlay || session.view.over) return;
    const search = new AbortController();
    this.#search = search;
    try {
      const request = { record: upTo(session), bot: { searcher: "random" } };
      for await (const message of stream("analyse", request, search.signal)) {
        if (message.type !== "overlay") continue;
        await session.drawn;
        if (search.signal.aborted) return;
        this.#said.textContent = message.text;
        board.overlay(...overlay(message, board));
        if (message.done) return;
      }
    } catch (err) {
      if (!aborted(err)) this.#said.textContent = err.message;
    } finally {
      search.abort();
    }
  }
}
