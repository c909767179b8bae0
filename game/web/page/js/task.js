// The line under the board that tells the visitor what to do, or how the game ended and how to go on.

import { byID } from "./dom.js";
import { t } from "./language.js";
import { here } from "./players.js";
import { offerable } from "./stages.js";

export class Task {
  #app;
  #text = byID("task");
  #again = byID("again");

  constructor(app) {
    this.#app = app;
    this.#again.addEventListener("click", () =>
      app.friend.on ? app.friend.send("offer", { what: "rematch" }) : app.act.newGame(),
    );
  }

  /** look is called after every change. */
  look() {
    const { friend, session, tab } = this.#app;
    const over = session.view.over || friend.ended;
    const text = tab === "play" ? this.#said() : "";
    if (this.#text.textContent !== text) this.#text.textContent = text;
    const again = !friend.on || (friend.stage === "over" && offerable(friend.state, "rematch"));
    this.#again.hidden = tab !== "play" || !over || !again;
    this.#again.textContent = t(friend.on ? "friend.rematch" : "again");
  }

  #said() {
    const { friend, game, play, referee, session } = this.#app;
    const { over, result, turn } = session.view;
    const mine = here(referee.seats);
    if (friend.stage === "waiting") return t("friend.waiting");
    if (friend.stage === "lost") return "";
    const end = mine && (friend.ended || over) ? ending(friend.ended ? friend.state : result, mine) : "";
    if (friend.ended || over) return [end, friend.offers].filter(Boolean).join(" ");
    if (play.orders.active) return play.orders.task;
    return (mine ? turn === mine : referee.humanTurn) ? game.task || t("task.any") : "";
  }
}

/** ending says how a game ended for a player; the line above says why. */
const ending = ({ winner }, mine) => t(winner === mine ? "end.won" : winner === "nobody" ? "end.drew" : "end.lost");
