// The card of games with a friend: making a link; the players, clocks and offers in a room; the rooms
// of a class.

import { hasServer } from "./api.js";
import { Board } from "./board.js";
import { h, rebuild, s } from "./dom.js";
import { t } from "./language.js";
import { keep, preferred } from "./preferences.js";

const owners = ["first", "second"];

export class FriendCard {
  #app;
  #friend;
  #within = false; // a room or a class
  #rooms = new Map(); // of a class: id -> state
  #thumbs = new Map(); // and id -> { svg, board, view }
  #line = h("p", { id: "friend-state", role: "status" });
  #people = h("p", { id: "friend-people", class: "quiet" });
  element = h("details", { class: "card", id: "friend", "data-t-label": "friend" });

  constructor(app, friend) {
    this.#app = app;
    this.#friend = friend;
  }

  /** build draws the card. */
  build() {
    if (!this.#app.game || !hasServer) return;
    const { stage, classID } = this.#friend;
    const inside = classID !== "" || stage !== "none";
    if (inside !== this.#within) this.element.open = this.#within = inside;
    if (classID) this.#class();
    else if (stage === "none") this.#outside();
    else if (stage === "lost") this.#lost();
    else if (this.#friend.state) this.#inside();
  }

  #outside() {
    const { game } = this.#app;
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
    const boards = choose(
      "friend-boards",
      "friend.boards",
      [0, 2, 4, 8, 12, 16, 24, 32].map((n) => [n, n === 0 ? t("friend.oneBoard") : t("friend.manyBoards", { n })]),
    );
    const value = (field) => field.querySelector("select").value;
    const make = () =>
      this.#friend.make({
        seat: value(side),
        minutes: Number(value(time)),
        bonus: Number(value(bonus)),
        boards: Number(value(boards)),
      });
    rebuild(
      this.element,
      h("summary", {}, t("friend")),
      h("div", { class: "row friend-choice" }, this.#naming(), side, time, bonus, boards),
      h("button", { type: "button", id: "friend-make", onclick: make }, t("friend.make")),
    );
  }

  /** naming asks for the visitor's name. */
  #naming() {
    const named = (e) => {
      keep("name", e.target.value.trim());
      if (this.#friend.player) this.#friend.send("name", { name: e.target.value });
    };
    const value = preferred("name", "");
    const input = h("input", { type: "text", id: "friend-name", maxlength: 24, value, autocomplete: "nickname" });
    input.addEventListener("change", named);
    return h("label", { class: "field" }, t("friend.name"), input);
  }

  #link(fragment, key) {
    const input = h("input", {
      type: "text",
      id: "friend-link",
      readonly: true,
      value: location.href.split("#")[0] + fragment,
      "aria-label": t(key),
      onfocus: (e) => e.target.select(),
    });
    return h("label", { class: "field" }, t(key), input);
  }

  #button(id, act, shown = true, key = "friend." + id) {
    return shown ? h("button", { type: "button", id: "friend-" + id, onclick: act }, t(key)) : null;
  }

  #inside() {
    const { state, stage, player, connected, id } = this.#friend;
    const friend = this.#friend;
    const mine = owners.indexOf(state.you);
    const offered = player ? state.offers[1 - mine] : "";
    const free = (what) => player && !offered && state.offers[mine] !== what && state.refused[mine] !== what;
    const offer = (what) => () => friend.send("offer", { what });
    const playing = stage === "playing";
    this.#say(connected ? this.#told() : t("friend.lost"));
    this.#people.textContent = this.#present();
    rebuild(
      this.element,
      h("summary", {}, t("friend")),
      this.#line,
      this.#people,
      stage === "waiting" || !player
        ? this.#link("#room=" + id, stage === "waiting" ? "friend.link" : "friend.watchLink")
        : null,
      player && !state.names[mine] ? this.#naming() : null,
      h(
        "div",
        { class: "row" },
        this.#button("accept", offer(offered), offered !== ""),
        this.#button("refuse", () => friend.send("refuse"), offered !== ""),
        this.#button("draw", offer("draw"), playing && free("draw")),
        this.#button("takeback", offer("takeback"), playing && free("takeback") && this.#canTakeBack()),
        this.#button("resign", () => friend.resign(), playing && player),
        this.#button("rematch", offer("rematch"), stage === "over" && free("rematch")),
        this.#button("leave", () => this.#app.act.newGame()),
      ),
      this.#chance(),
    );
  }

  /** canTakeBack reports whether the server would take back a move of ours. */
  #canTakeBack() {
    const { view, you } = this.#friend.state;
    const { simultaneous, secret } = this.#app.game;
    return !simultaneous && !secret && view.turns.includes(you) && !view.turns.includes("chance");
  }

  /** chance shows what proves that the dice were not chosen during the game. */
  #chance() {
    const { view, committed, chance } = this.#friend.state;
    if (!view.turns.includes("chance") && !this.#app.game.setup?.random) return null;
    return h(
      "details",
      { id: "friend-chance" },
      h("summary", {}, t("friend.chance")),
      h("p", { class: "quiet" }, t("friend.chance.about")),
      h("p", { class: "quiet" }, "SHA-256: ", h("code", {}, committed)),
      chance ? h("p", { class: "quiet" }, t("friend.chance.secret"), " ", h("code", {}, chance)) : null,
    );
  }

  #lost() {
    rebuild(
      this.element,
      h("summary", {}, t("friend")),
      this.#line,
      h(
        "div",
        { class: "row" },
        this.#button("proceed", () => this.#friend.proceed()),
        this.#button("leave", () => this.#app.act.newGame()),
      ),
    );
    this.#say(t("friend.gone"));
  }

  #say(text) {
    if (this.#line.textContent !== text) this.#line.textContent = text;
  }

  /** told describes the state of the room's game for the visitor. */
  #told() {
    const { game } = this.#app;
    const { state, stage, ended } = this.#friend;
    const side = game.players[owners.indexOf(state.you)];
    const you = side ? t("friend.you", { name: side }) : t("friend.looking");
    if (stage === "waiting") return `${you} ${t("friend.waiting")}`;
    const end = stage === "over" ? ended || t("friend.over") : "";
    const offers = owners.map((owner, i) => {
      const what = state.offers[i];
      if (!what) return "";
      return owner === state.you
        ? t("friend.offered." + what)
        : t("friend.offers." + what, { name: this.#friend.name(owner) });
    });
    return [you, end, ...offers].filter(Boolean).join(" ");
  }

  /** present lists the players, and who of them has the page open. */
  #present() {
    const { game } = this.#app;
    const { names, taken, here, watching } = this.#friend.state;
    const people = owners
      .map((_, i) => {
        if (!taken[i]) return "";
        const name = names[i] ? `${names[i]} (${game.players[i]})` : game.players[i];
        return `${name}: ${t(here[i] ? "friend.here" : "friend.away")}`;
      })
      .filter(Boolean);
    return [...people, watching > 0 ? t("friend.watching", { n: watching }) : ""].filter(Boolean).join(" · ");
  }

  /** list shows the rooms of a class, by their ids. */
  list(rooms) {
    if (this.#rooms !== rooms) this.#thumbs.clear();
    this.#rooms = rooms;
    this.build();
  }

  /** thumb returns a small board of a room. */
  #thumb(id, state) {
    if (!state) return null;
    if (!this.#thumbs.has(id)) {
      const svg = s("svg", {});
      this.#thumbs.set(id, { svg, board: new Board(svg), view: null });
    }
    const thumb = this.#thumbs.get(id);
    if (thumb.view !== state.view) thumb.board.draw(state.view.scene, thumb.view ? "last" : "cut");
    thumb.view = state.view;
    thumb.svg.setAttribute("aria-hidden", "true"); // the words beside it tell the state
    return thumb.svg;
  }

  #class() {
    const { game } = this.#app;
    const row = ([id, state], i) => {
      const name = (owner) => state?.names[owners.indexOf(owner)] || game.players[owners.indexOf(owner)];
      const taken = state?.taken.filter(Boolean).length ?? 0;
      let said = t("friend.seats", { n: 2 - taken });
      if (taken === 2) said = `${name("first")} – ${name("second")}: ${summary(state, name)}`;
      const link = h("a", { href: `#room=${id}&watch=1` }, t("friend.board", { n: i + 1 }), this.#thumb(id, state));
      return h("li", {}, link, h("span", {}, said));
    };
    rebuild(
      this.element,
      h("summary", {}, t("friend.class")),
      this.#link(`#class=${this.#friend.classID}&game=${game.name}`, "friend.classLink"),
      h("ol", { class: "plain boards", id: "friend-rooms" }, ...[...this.#rooms].map(row)),
      this.#button("leave", () => this.#app.act.newGame()),
    );
  }
}

/** summary describes a game in a few words. */
function summary(state, name) {
  if (state.reason) return t("friend.end." + state.reason, { name: name(state.winner) });
  return `${state.view.turn_label} (${state.view.plies})`;
}
