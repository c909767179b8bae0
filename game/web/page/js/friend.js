// A game against a person in another browser, in a room named by a link. The server holds the game.
// The page shows its state and sends the moves of the seat whose key it has.

import { events, Failure, hasServer, post } from "./api.js";
import { h, rebuild } from "./dom.js";
import { t } from "./language.js";
import { keep, preferred } from "./preferences.js";
import { human, remote } from "./seats.js";

const owners = ["first", "second"];

export class Friend {
  #app;
  #source = null;
  #key = "";
  #state = null;
  #shown = ""; // the game shown last
  #heardAt = 0; // when the state's clock times were valid
  #timer = 0;
  id = ""; // of the room; empty where there is none
  element = h("section", { class: "card", id: "friend", "data-t-label": "friend" });

  constructor(app) {
    this.#app = app;
    this.element.hidden = !hasServer;
  }

  get on() {
    return this.id !== "";
  }

  /** playing reports whether a game is in progress in the room, with which no bot may help. */
  get playing() {
    return this.on && this.#state?.turn !== "nobody";
  }

  /** make creates a room and enters it. */
  async #make({ seat, minutes, bonus }) {
    const { game, session } = this.#app;
    const { variant, setup } = session.record;
    try {
      const asked = { game: game.name, variant, setup: game.setup?.random ? "" : setup, seat };
      const made = await post("rooms", {
        ...asked,
        time_ms: minutes * 60_000,
        bonus_ms: minutes > 0 ? bonus * 1000 : 0,
      });
      keep("room." + made.id, made.key);
      location.hash = "#room=" + made.id;
    } catch (err) {
      this.#app.fail(err);
    }
  }

  /** enter enters a room: one's own seat, a free one, or as a spectator. */
  async enter(id) {
    this.leave();
    this.id = id;
    this.#key = preferred("room." + id, "");
    if (!this.#key) {
      this.#key = (await post("rooms/join", { id })).key;
      if (this.#key) keep("room." + id, this.#key);
    }
    if (this.id !== id) return;
    const source = events(`rooms/watch?id=${encodeURIComponent(id)}&key=${encodeURIComponent(this.#key)}`, {
      room: (state) => this.#heard(state).catch((err) => this.#app.fail(err)),
    });
    this.#source = source;
    await new Promise((arrived, failed) => {
      this.#arrived = arrived;
      source.onerror = () => {
        this.#say(t("friend.lost")); // the browser retries by itself, unless the room is gone
        if (source.readyState === EventSource.CLOSED) failed(new Failure({ code: "room_gone" }, 404));
      };
    });
  }

  #arrived = () => {};

  /** leave leaves the room; the game continues without us. */
  leave() {
    if (!this.on) return;
    this.#source?.close();
    clearInterval(this.#timer);
    Object.assign(this, { id: "" });
    this.#source = this.#state = null;
    this.#shown = "";
    this.#arrived();
    this.build();
  }

  /** heard shows the game as the server reports it. */
  async #heard(state) {
    this.#state = state;
    this.#heardAt = performance.now();
    const news = JSON.stringify([state.record, state.you]);
    if (news !== this.#shown) {
      const view = await post("view", { record: state.record });
      if (this.#state !== state) return; // there is a newer state
      const { session } = this.#app;
      const grown = this.#shown && view.record.moves.length > session.record.moves.length && session.atEnd;
      const seat = (owner) => (state.you === owner ? human() : remote());
      this.#shown = news;
      this.#app.meet(view, { first: seat("first"), second: seat("second") }, grown ? "last" : "cut");
    } else this.#app.look();
    this.build();
    this.#arrived();
    clearInterval(this.#timer);
    if (state.running !== "nobody") this.#timer = setInterval(() => this.#tick(), 200);
  }

  /** play sends one of our moves. */
  async play(move) {
    const { record } = this.#app.session;
    await post("rooms/play", { id: this.id, key: this.#key, ply: record.moves.length, move });
  }

  /** canMove reports whether the position on the board is the one in which we are to move. */
  get canMove() {
    const { session } = this.#app;
    const ready = this.#state?.taken.every(Boolean) && this.#state.turn === this.#state.you;
    return ready && session.atEnd && session.record.moves.length === this.#state.record.moves.length;
  }

  #ask(what) {
    post("rooms/" + what, { id: this.id, key: this.#key }).catch((err) => this.#app.fail(err));
  }

  #line = h("p", { id: "friend-state", role: "status" });
  #clocks = h("p", { class: "clocks", id: "friend-clocks" });

  #say(text) {
    if (this.#line.textContent !== text) this.#line.textContent = text;
  }

  /** build draws the card, without a room or in one. */
  build() {
    const { game } = this.#app;
    if (!game || !hasServer) return;
    if (this.on && this.#state) this.#inside(game);
    else this.#outside(game);
  }

  #outside(game) {
    const choose = (id, key, options) =>
      h(
        "label",
        { class: "field" },
        t(key),
        h("select", { id }, ...options.map(([value, text]) => h("option", { value }, text))),
      );
    const side = choose(
      "friend-side",
      "friend.side",
      owners.map((owner, i) => [owner, game.players[i]]),
    );
    const minutes = [0, 1, 3, 5, 10, 30].map((n) => [n, n === 0 ? t("friend.noClock") : t("friend.minutes", { n })]);
    const time = choose("friend-time", "friend.time", minutes);
    const bonus = choose(
      "friend-bonus",
      "friend.bonus",
      [0, 2, 5, 10].map((n) => [n, `+ ${n} s`]),
    );
    const value = (field) => field.querySelector("select").value;
    const make = () => this.#make({ seat: value(side), minutes: Number(value(time)), bonus: Number(value(bonus)) });
    rebuild(
      this.element,
      h("h2", {}, t("friend")),
      h("div", { class: "row friend-choice" }, side, time, bonus),
      h("button", { type: "button", id: "friend-make", onclick: make }, t("friend.make")),
    );
  }

  #inside(game) {
    const state = this.#state;
    const player = state.you !== "nobody";
    const over = state.turn === "nobody";
    const link = h("input", {
      type: "text",
      id: "friend-link",
      readonly: true,
      value: location.href.split("#")[0] + "#room=" + this.id,
      "aria-label": t("friend.link"),
      onfocus: (e) => e.target.select(),
    });
    const button = (what, shown) =>
      shown &&
      h("button", { type: "button", id: "friend-" + what, onclick: () => this.#ask(what) }, t("friend." + what));
    this.#say(this.#told(game, state));
    this.#tick();
    rebuild(
      this.element,
      h("h2", {}, t("friend")),
      this.#line,
      state.clocks ? this.#clocks : null,
      h("label", { class: "field" }, t(state.taken.every(Boolean) ? "friend.watchLink" : "friend.link"), link),
      h(
        "div",
        { class: "row" },
        button("resign", player && !over) || null,
        button("rematch", player && over) || null,
        h(
          "button",
          { type: "button", id: "friend-leave", onclick: () => this.#app.act.newGame() },
          t("friend.leave"),
        ),
      ),
    );
  }

  /** told describes the state of the room's game. */
  #told(game, state) {
    const name = (owner) => game.players[owners.indexOf(owner)];
    const you = state.you === "nobody" ? t("friend.looking") : t("friend.you", { name: name(state.you) });
    if (!state.taken.every(Boolean)) return `${you} ${t("friend.waiting")}`;
    if (state.turn !== "nobody") return you;
    const wanted = state.want_again.some(Boolean) ? t("friend.wanted") : "";
    const end = state.reason ? t("friend.end." + state.reason, { name: name(state.winner) }) : t("friend.over");
    return [you, end, wanted].filter(Boolean).join(" ");
  }

  /** tick shows the clocks. */
  #tick() {
    const { left_ms: left, running } = this.#state;
    const { game } = this.#app;
    const gone = performance.now() - this.#heardAt;
    const text = owners
      .map((owner, i) => `${game.players[i]} ${clock(left[i] - (owner === running ? gone : 0))}`)
      .join(" · ");
    if (this.#clocks.textContent !== text) this.#clocks.textContent = text;
  }
}

/** clock formats a time as 4:59. */
function clock(ms) {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
}
