// The line under the board that tells the visitor what to do, or how the game ended and how to go on.

import { byID } from "./dom.js";
import { t } from "./language.js";
import { here } from "./players.js";

export class Task {
  #app;
  #text = byID("task");
  #again = byID("again");

  constructor(app) {
    this.#app = app;
    this.#again.addEventListener("click", () => app.act.newGame());
  }

  /** look is called after every change. */
  look() {
    const { friend, session, tab } = this.#app;
    const over = session.view.over || friend.ended;
    const text = tab === "play" ? this.#said() : "";
    if (this.#text.textContent !== text) this.#text.textContent = text;
    this.#again.hidden = tab !== "play" || !over || friend.on;
  }

  #said() {
    const { friend, game, referee, session } = this.#app;
    const { over, result, turn } = session.view;
    const mine = here(referee.seats);
    if (friend.ended) return mine ? ending({ winner: friend.state.winner }, mine) : "";
    if (friend.stage === "waiting") return t("friend.waiting");
    if (friend.stage === "lost") return "";
    if (over) return mine ? ending(result, mine) : "";
    const task = game.task || t("task.any");
    if (!mine) return referee.humanTurn ? task : "";
    const name = friend.name(turn);
    const idle = turn === "chance" || (referee.botTurn && referee.paused);
    if (turn !== mine) return idle ? "" : t("task.wait", { name });
    const first = !session.view.turns?.includes(mine) || session.at === 0;
    return first ? t("task.first", { name: game.players[mine === "second" ? 1 : 0], task }) : t("task.turn", { task });
  }
}

/** ending says how a game ended for a player. */
function ending({ winner, why }, mine) {
  const how = winner === mine ? "won" : winner === "nobody" ? "drew" : "lost";
  return why ? t(`end.${how}.why`, { why }) : t("end." + how);
}
