// The line above the board with both players: who plays, whose turn it is, and the clocks.

import { byID, h, rebuild } from "./dom.js";
import { t } from "./language.js";
import { isHuman, owners } from "./seats.js";

const short = 10_000; // ms left at which a clock warns

/** here returns the owner of the only seat played at this browser, if there is just one. */
export function here({ first, second }) {
  const mine = (seat) => isHuman(seat) && !seat.remote;
  if (mine(first) === mine(second)) return "";
  return mine(first) ? "first" : "second";
}

export class Players {
  #app;
  #element = byID("players");
  #clocks = { first: h("span", { class: "clock" }), second: h("span", { class: "clock" }) };
  #timer = 0;

  constructor(app) {
    this.#app = app;
  }

  /** look is called after every change. */
  look() {
    const { friend, session, referee } = this.#app;
    const { turn } = session.view;
    const over = session.view.over || friend.ended;
    rebuild(
      this.#element,
      ...owners.map((owner) =>
        h(
          "div",
          { class: "player", "aria-current": !over && turn === owner ? "true" : undefined },
          h("span", { class: `token ${owner}`, "aria-hidden": "true" }),
          h("strong", {}, friend.name(owner)),
          h("span", { class: "quiet" }, this.#who(owner, referee.seats)),
          this.#clocks[owner],
        ),
      ),
    );
    this.#tick();
    clearInterval(this.#timer);
    if (left(friend, "first")) this.#timer = setInterval(() => this.#tick(), 200);
  }

  /** who tells who plays: the visitor, another person, or a bot. */
  #who(owner, seats) {
    const seat = seats[owner];
    if (here(seats) === owner) return t("you");
    if (isHuman(seat)) return seat.remote ? "" : t("human");
    return this.#app.game.searchers.find((one) => one.name === seat.searcher)?.title ?? seat.searcher;
  }

  /** tick shows the clocks, if there are any. */
  #tick() {
    for (const owner of owners) {
      const clock = this.#clocks[owner];
      const time = left(this.#app.friend, owner);
      clock.hidden = !time;
      if (!time) continue;
      const text = clockText(time.ms);
      if (clock.textContent !== text) clock.textContent = text;
      clock.toggleAttribute("data-running", time.running);
      clock.toggleAttribute("data-short", time.ms < short);
    }
  }
}

/** left returns the time on a player's clock and whether it runs; undefined without clocks. */
function left({ heardAt, stage, state }, owner) {
  if (!state?.clocks || stage === "lost") return undefined;
  const running = state.running === owner;
  return { ms: state.left_ms[owners.indexOf(owner)] - (running ? Date.now() - heardAt : 0), running };
}

/** clockText formats a time as 4:59, or 9.5 in the last seconds. */
function clockText(ms) {
  if (ms < short) return (Math.max(0, ms) / 1000).toFixed(1);
  const s = Math.ceil(ms / 1000);
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
}
