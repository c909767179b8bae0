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
    this.#again.hidden = tab !== "play" || !over || (friend.on && !rematchable(friend));
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

/** rematchable reports whether a click asks for a rematch, or accepts one. */
const rematchable = ({ stage, state }) => {
  const i = ["first", "second"].indexOf(state?.you);
  return stage === "over" && i >= 0 && state.offers[i] !== "rematch" && state.refused[i] !== "rematch";
};
