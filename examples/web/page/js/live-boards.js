// Small boards on which the latest games of a tournament are replayed side by side.

import { Board } from "./board.js";
import { h, s } from "./dom.js";
import { t } from "./language.js";

const shown = 4; // boards at once
const beat = 650; // ms a ply

export class LiveBoards {
  element = h("div", { class: "live-boards", id: "live-boards" });
  #cells = [];
  #waiting = []; // games to show next, the newest last
  #open;
  #timer = 0;
  #name = () => "";

  /** open is called with the id of a game that was clicked. */
  constructor(open) {
    this.#open = open;
  }

  clear(game = "") {
    this.pause();
    this.element.dataset.game = game;
    this.#cells = [];
    this.#waiting = [];
    this.element.replaceChildren();
  }

  /** name says how games are called. */
  name(f) {
    this.#name = f;
    for (const cell of this.#cells) cell.title.textContent = f(cell.game);
  }

  /** offer brings new games; frames gets those of a game by its id. */
  offer(games, frames) {
    this.frames = frames;
    this.#waiting.push(...games);
    this.#waiting = this.#waiting.slice(-2 * shown);
    while (this.#cells.length < shown && this.#waiting.length > 0) this.#add(this.#waiting.pop());
    this.resume();
  }

  #add(game) {
    const svg = s("svg", { role: "img" });
    const cell = { board: new Board(svg), svg, title: h("span", {}), result: h("span", { class: "quiet" }), queue: [], rest: 0 };
    cell.element = h("button", { type: "button", class: "live", onclick: () => this.#open(cell.game.id) }, svg, cell.title, cell.result);
    this.#cells.push(cell);
    this.element.append(cell.element);
    this.#load(cell, game);
  }

  async #load(cell, game) {
    cell.game = game;
    cell.loading = true;
    cell.title.textContent = this.#name(game);
    cell.result.textContent = "";
    try {
      const { frames, board, kind } = await this.frames(game.id);
      cell.queue = frames.filter((frame) => !frame.committed).map((frame) => ({ ...frame, kind, board }));
      cell.rest = 5;
    } catch {
      cell.queue = [];
      cell.game.broken = true; // once is enough
    }
    cell.loading = false;
  }

  resume() {
    if (this.#timer === 0 && this.#cells.length > 0) this.#timer = setInterval(() => this.#tick(), beat);
  }

  pause() {
    clearInterval(this.#timer);
    this.#timer = 0;
  }

  #tick() {
    if (document.hidden) return;
    for (const cell of this.#cells) {
      const frame = cell.queue.shift();
      if (frame) {
        cell.board.draw(frame, "last", beat * 0.7);
        cell.svg.setAttribute("aria-label", t("watch.ply", { ply: frame.ply }));
        if (cell.queue.length === 0) cell.result.textContent = { first: "1 – 0", second: "0 – 1", none: "½ – ½" }[cell.game.winner];
      } else if (!cell.loading && --cell.rest <= 0) {
        if (!cell.game.broken) this.#waiting.unshift(cell.game); // it may come again, once the newer ones were shown
        const next = this.#waiting.pop();
        if (next) this.#load(cell, next);
      }
    }
  }
}
