// The card of games with a friend in a room, or in the rooms of a class: the players, clocks and offers.
// It is loaded with the first room.

import { Board } from "./board.js";
import { h, rebuild, s } from "./dom.js";
import { naming } from "./friend-card.js";
import { learn, t } from "./language.js";
import { owners } from "./seats.js";
import { offerable } from "./stages.js";
import { en } from "./words/en-friend.js";
import { es } from "./words/es-friend.js";
import { ro } from "./words/ro-friend.js";

learn({ en, es, ro });

export class RoomCard {
  #app;
  #friend;
  #element;
  #rooms = new Map(); // of a class: id -> state
  #thumbs = new Map(); // and id -> { svg, board, view }
  #checked = ["", ""]; // what was committed, and what checking it has shown
  #line = h("p", { id: "friend-state", role: "status" });
  #people = h("p", { id: "friend-people", class: "quiet" });

  constructor(app, friend, element) {
    this.#app = app;
    this.#friend = friend;
    this.#element = element;
  }

  build() {
    const { classID, stage, state } = this.#friend;
    if (classID) this.#class();
    else if (stage === "lost") this.#lost();
    else if (state) this.#inside();
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
    const free = (what) => !offered && offerable(state, what);
    const offer = (what) => () => friend.send("offer", { what });
    const playing = stage === "playing";
    this.#say(connected ? this.#told() : t("friend.lost"));
    this.#people.textContent = this.#present();
    rebuild(
      this.#element,
      h("summary", {}, t("friend")),
      this.#line,
      this.#people,
      stage === "waiting" || !player
        ? this.#link("#room=" + id, stage === "waiting" ? "friend.link" : "friend.watchLink")
        : null,
      player && !state.names[mine] ? naming(this.#friend) : null,
      h(
        "div",
        { class: "row" },
        this.#button("accept", offer(offered), offered !== ""),
        this.#button("refuse", () => friend.send("refuse"), offered !== ""),
        this.#button("draw", offer("draw"), playing && free("draw")),
        this.#button("takeback", offer("takeback"), playing && free("takeback") && this.#canTakeBack()),
        this.#button("resign", () => friend.resign(), playing && player),
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

  /** chance shows what proves that chance was not chosen during the game, and checks it at the end. */
  #chance() {
    if (!this.#app.game.chance) return null;
    const { committed, state } = this.#friend;
    const random = this.#app.game.setup?.random;
    const { open } = this.#element.querySelector("#friend-chance") ?? {};
    const check = async () => {
      this.#checked = [committed, t("friend.check.wait")];
      this.build();
      const { explain } = await import("./fair.js");
      this.#checked = [committed, await explain(state, committed, random).catch((err) => err.message)];
      this.build();
    };
    return h(
      "details",
      { id: "friend-chance", open },
      h("summary", {}, t("friend.chance")),
      h("p", { class: "quiet" }, t("friend.chance.about")),
      h("p", { class: "quiet" }, "SHA-256: ", h("code", {}, committed)),
      state.chance ? h("p", { class: "quiet" }, t("friend.chance.secret"), " ", h("code", {}, state.chance)) : null,
      state.chance ? this.#button("check", check) : null,
      h("p", { id: "friend-checked", role: "status" }, this.#checked[0] === committed ? this.#checked[1] : ""),
    );
  }

  #lost() {
    rebuild(
      this.#element,
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
    return [you, end, this.offers()].filter(Boolean).join(" ");
  }

  /** offers tells what the players offer. */
  offers() {
    const { state } = this.#friend;
    const told = (owner, i) => {
      const what = state.offers[i];
      if (!what) return "";
      return owner === state.you
        ? t("friend.offered." + what)
        : t("friend.offers." + what, { name: this.#friend.name(owner) });
    };
    return owners.map(told).filter(Boolean).join(" ");
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

  /** list takes the rooms of a class, by their ids. */
  list(rooms) {
    if (this.#rooms !== rooms) this.#thumbs.clear();
    this.#rooms = rooms;
    this.#friend.build();
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
      this.#element,
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
