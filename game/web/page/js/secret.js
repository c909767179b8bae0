// Games with secrets: who sees the board, and the cover between the turns of two people at one screen.

import { byID, h, rebuild } from "./dom.js";
import { t } from "./language.js";
import { seed } from "./referee.js";
import { isHuman } from "./seats.js";

/**
 * dealing returns for whom a new game is dealt: the person who plays a bot, or both people at this
 * screen. Two bots play in the open.
 */
export function dealing(game, { first, second }) {
  if (!game.secret || !(isHuman(first) || isHuman(second))) return { seed: seed() };
  return { seat: isHuman(first) ? "first" : "second", shared: isHuman(first) && isHuman(second) };
}

/** sealed reports whether a view hides something. */
export const sealed = (view) => Boolean(view?.seat);

export class Cover {
  #app;
  #covered = false;
  #bar = h("div", { class: "row said", id: "pass", hidden: true });

  constructor(app) {
    this.#app = app;
    byID("status").after(this.#bar);
  }

  /** look is called after every change: it offers to pass the device once a turn is over. */
  look() {
    const { view } = this.#app.session;
    const passing = Boolean(view?.shared) && !view.over && view.turn !== view.seat && this.#app.tab !== "watch";
    this.#bar.hidden = !passing;
    document.querySelector("main").classList.toggle("passing", passing);
    document.querySelector("main").classList.toggle("covered", passing && this.#covered);
    if (!passing) {
      this.#covered = false;
      return;
    }
    const player = this.#app.game.players[view.turn === "first" ? 0 : 1];
    const act = this.#covered ? () => this.#uncover(view.turn) : () => this.#hide();
    const text = this.#covered ? t("pass.show", { player }) : t("pass.to", { player });
    rebuild(this.#bar, h("button", { type: "button", class: "main", onclick: act }, text));
  }

  #hide() {
    this.#covered = true;
    this.look();
    this.#bar.querySelector("button").focus();
  }

  async #uncover(seat) {
    this.#covered = false;
    await this.#app.try(this.#app.session.pass(seat));
    this.look();
  }
}
