// Small boards side by side that follow the games of a tournament being played, and replay the
// latest finished ones.

import { Board } from "./board.js";
import { h, s } from "./dom.js";
import { t } from "./language.js";
import { results } from "./standings.js";

const shown = 4; // number of boards
const beat = 650; // ms per ply

export class LiveBoards {
  element = h("div", { class: "live-boards", id: "live-boards" });
  #cells = [];
  #waiting = []; // games to show next, newest last
  #open;
  #timer = 0;
  #name = () => "";

  /** open is called with the id of a clicked game. */
  constructor(open) {
    this.#open = open;
  }

  /** begin clears the boards; name returns the title of a game. */
  begin(name) {
    this.pause();
    this.#name = name;
    this.#cells = [];
    this.#waiting = [];
    this.element.replaceChildren();
  }

  /** offer adds new games; frames returns the frames of a game by its id. */
  offer(games, frames) {
    this.frames = frames;
    for (const game of games) {
      const cell = this.#cells.find((c) => c.live && c.game.id === game.id);
      if (cell)
        this.#load(cell, game, Math.max(0, game.plies - 3)); // it has just ended here
      else this.#waiting.push(game);
    }
    this.#waiting = this.#waiting.slice(-2 * shown);
    while (this.#cells.length < shown && this.#waiting.length > 0) this.#add(this.#waiting.pop());
    this.resume();
  }

  /**
   * current shows the games being played, each with its latest positions. They take precedence over
   * replays.
   */
  current(games) {
    for (const cell of this.#cells)
      if (cell.live)
        this.#live(
          cell,
          games.some((game) => game.id === cell.game.id),
        );
    for (const game of games) {
      let cell = this.#cells.find((c) => c.live && c.game.id === game.id);
      if (!cell) {
        cell = this.#cells.length < shown ? this.#cell() : this.#cells.find((c) => !c.live);
        if (!cell) continue;
        Object.assign(cell, { game, loading: false, queue: [], rest: 5 });
        this.#live(cell, true);
        cell.title.textContent = this.#name(game);
        cell.result.textContent = t("watch.playing");
      }
      for (const frame of game.frames ?? []) if (!frame.committed) cell.queue.push({ ...frame, board: game.board });
    }
    this.resume();
  }

  /** live notes whether a cell shows a game being played, which cannot be opened yet. */
  #live(cell, on) {
    cell.live = on;
    cell.element.disabled = on;
  }

  #add(game) {
    this.#load(this.#cell(), game);
  }

  #cell() {
    const svg = s("svg", { role: "img", "aria-label": t("loading") });
    const cell = {
      board: new Board(svg),
      svg,
      title: h("span", {}),
      result: h("span", { class: "quiet" }),
      queue: [],
      next: 0,
      rest: 0,
    };
    cell.element = h(
      "button",
      { type: "button", class: "live", onclick: () => this.#open(cell.game.id) },
      svg,
      cell.title,
      cell.result,
    );
    this.#cells.push(cell);
    this.element.append(cell.element);
    return cell;
  }

  /** load makes a cell show a game, or its continuation after a ply. */
  #load(cell, game, from = 0) {
    Object.assign(cell, { game, queue: [], next: from, rest: 5 });
    this.#live(cell, false);
    cell.title.textContent ||= this.#name(game); // what the board still shows has the old title
    this.#more(cell);
  }

  /** more fetches the next positions of a cell's game. */
  async #more(cell) {
    const { game, next } = cell;
    cell.loading = true;
    try {
      const { frames, board } = await this.frames(game.id, next);
      if (cell.game !== game || cell.live) return; // another game took its place
      cell.queue.push(...frames.filter((frame) => !frame.committed).map((frame) => ({ ...frame, board })));
      cell.next = (frames.at(-1)?.ply ?? Infinity) + 1;
    } catch {
      if (cell.game !== game || cell.live) return;
      game.broken = true; // once is enough
      cell.next = Infinity;
    }
    cell.loading = false;
  }

  /** unread reports whether a cell's game continues after the positions in its queue. */
  #unread(cell) {
    return !cell.live && cell.next <= cell.game.plies;
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
      if (cell.live) cell.queue.splice(0, cell.queue.length - 3); // up to date is better than complete
      if (this.#unread(cell) && !cell.loading && cell.queue.length < 20) this.#more(cell);
      const frame = cell.queue.shift();
      if (frame) {
        cell.board.draw(frame, "last", beat * 0.7);
        cell.svg.setAttribute("aria-label", t("watch.ply", { ply: frame.ply }));
        cell.shown = cell.game;
        cell.title.textContent = this.#name(cell.game);
        const atEnd = cell.queue.length === 0 && !cell.live && !this.#unread(cell);
        cell.result.textContent = cell.live ? t("watch.playing") : atEnd ? (results[cell.game.result] ?? "") : "";
      } else if (!cell.live && !cell.loading && --cell.rest <= 0) {
        // It may return once the newer ones have been shown.
        if (!cell.game.broken && cell.game.winner) this.#waiting.unshift(cell.game);
        const next = this.#waiting.pop();
        if (next) this.#load(cell, next);
      }
    }
  }
}
