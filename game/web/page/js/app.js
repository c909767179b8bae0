// The application, which connects the parts. The visitor's actions are in actions.js.

import { Actions } from "./actions.js";
import { Address, last } from "./address.js";
import { get } from "./api.js";
import { Board } from "./board.js";
import { choose, choosing, chosen } from "./choosing.js";
import { byID } from "./dom.js";
import { embedded } from "./embedded.js";
import { Facing } from "./facing.js";
import { Friend } from "./friend.js";
import { Input } from "./input.js";
import { shortcuts } from "./keys.js";
import { t } from "./language.js";
import { fromFragment, linkTo } from "./link.js";
import { notes } from "./notes.js";
import { Notice } from "./notice.js";
import { pause } from "./pause.js";
import { Play } from "./play.js";
import { preferred } from "./preferences.js";
import { Referee } from "./referee.js";
import { seated, usual } from "./seating.js";
import { human } from "./seats.js";
import { rules, showRules, vary } from "./rules.js";
import { Cover, dealing, sealed } from "./secret.js";
import { Session } from "./session.js";
import { Players } from "./players.js";
import { play as sound } from "./sound.js";
import { speak } from "./speech.js";
import { said, showStatus, told } from "./status.js";
import { Study } from "./study.js";
import { Tabs } from "./tabs.js";
import { Task } from "./task.js";
import { Transport } from "./transport.js";
import { later } from "./watching.js";

const main = document.querySelector("main");
const pace = 280; // ms that a move is shown, if the board does not specify it

export class App {
  games = [];
  game = null; // the entry of the game on the board
  tab = "play";
  session = new Session();
  act = new Actions(this);
  #arriving = null; // the game that an address asks for, and its players
  #notice = new Notice(byID("notice"));

  constructor() {
    main.inert = true; // until there is a game
    this.board = new Board(byID("board"), { choose: (id) => this.input.choose(id), reset: () => this.input.reset() });
    this.referee = new Referee(this.session, { first: human(), second: human() }, (err) => this.fail(err));
    this.referee.automatic = preferred("automatic", true);
    this.friend = new Friend(this);
    this.play = new Play(this, byID("play"));
    this.study = new Study(this, byID("study"));
    this.input = new Input(this.board, this, (move) => this.act.playMove(move), (places) => this.refuse(places));
    Object.assign(this, later(this));
    this.tabs = new Tabs(document.querySelector(".tabs"), (tab) => this.setTab(tab));
    this.transport = new Transport(this);
    this.session.addEventListener("view", (e) => this.#show(e.detail.how));
    this.referee.addEventListener("thinking", () => this.status());
    this.facing = new Facing(this);
    this.cover = new Cover(this);
    this.players = new Players(this);
    this.task = new Task(this);
    addEventListener("unkept", () => this.tell(t("unkept")));
    rules();
    shortcuts(this);
    notes(this.board, byID("stage"));
    this.address = new Address(this, (fragment) => this.restore(fragment).catch((err) => this.fail(err)));
  }

  /** load fetches the games from the server, in the language of the page. */
  async load() {
    const { games } = await get("games");
    this.games = games;
    if (games.length > 1) byID("games").href = linkTo("#games");
    if (this.game) this.game = games.find((game) => game.name === this.game.name);
  }

  /** relabel shows everything in another language. */
  async relabel() {
    this.referee.stop();
    if (this.games.length > 0) await this.load();
    if (!chosen()) return this.restore();
    if (!this.game) return; // the page has not started yet
    this.#build();
    for (const one of [this.watch, this.puzzles]) one.build();
    if (this.#arriving)
      await this.restore(this.#arriving.fragment); // restore the game that is loading, not the one on the board
    else await this.session.refresh();
    this.friend.follow();
  }

  /** begin loads the games and shows the address's game, as soon as the server answers. */
  async begin() {
    for (;;) {
      try {
        return await this.restore(location.hash || last());
      } catch (err) {
        this.fail(err);
      }
      document.documentElement.dataset.ready = ""; // can be read even if it cannot be played
      await pause(2000);
    }
  }

  /** restore shows the game of an address; a bad address is reported, and a new game begins. */
  async restore(fragment = location.hash) {
    this.address.leave();
    this.referee.stop();
    this.transport.stop();
    if (["", "#games"].includes(fragment) && !embedded && (await choose(this))) return;
    if (this.games.length === 0) await this.load();
    const wanted = fromFragment(fragment);
    const { record, at } = wanted;
    const named = this.games.find((one) => one.name === record.game);
    if (record.game && !named) this.tell(t("link.game", { game: record.game }));
    choosing(false);
    if (await this.friend.visit(wanted)) return;
    const several = !named || wanted.room;
    if (several && !embedded && (await choose(this, wanted.room && t("friend.dead")))) return;
    const game = named ?? this.games[0];
    this.#arriving = { fragment, game, seats: seated(game, wanted.seats), paused: record.moves.length > 0 };
    this.session.forget();
    this.input.offer(null); // the old game must not continue while the other one loads
    main.inert = true;
    const given = record.moves.length > 0 || record.start || record.setup || record.sealed;
    const asked = given
      ? this.session.open({ ...record, game: game.name }, at)
      : this.session.begin({ game: game.name, variant: record.variant, ...this.#dealt(game, record) });
    const shown = await asked
      .catch((err) => {
        if (err.code === "unreachable") throw err;
        this.fail(err);
        return this.session.begin({ game: game.name, ...this.#dealt(game, {}) });
      })
      .catch((err) => {
        this.#arriving = null;
        main.inert = this.game === null;
        if (this.session.view) this.look();
        this.address.write(); // the old game is still there
        throw err;
      });
    if (!shown) return;
    if (wanted.lines.length > 0) await this.session.load(wanted.lines);
    if (wanted.tab === "study") await this.study.style();
    this.setTab(wanted.tab, wanted.watching);
  }

  /** restage offers what can be done, after a room's stage has changed. */
  restage() {
    if (!this.session.view) return;
    this.play.build();
    this.look();
  }

  /** dealt returns for whom a requested game is dealt, or with which seed. */
  #dealt(game, { seed }) {
    const dealt = dealing(game, this.#arriving?.seats ?? seated(game, {}));
    return seed && !dealt.seat ? { seed } : dealt;
  }

  /** meet shows the current game of a room. */
  meet(view, seats, how) {
    const game = this.games.find((one) => one.name === view.record.game);
    this.#arriving = { game, seats, paused: false };
    this.session.forget();
    this.session.take(view, how);
  }

  /** arrive seats the players of a requested game once it is loaded. */
  #arrive(name) {
    const arriving = this.#arriving;
    this.#arriving = null;
    if (this.game?.name === name && !arriving) return vary(this.game, this.session.view) && this.#build();
    this.game = this.games.find((one) => one.name === name);
    this.session.simultaneous = this.game.simultaneous;
    if (arriving?.game.name === name) {
      this.referee.seats = arriving.seats;
      this.referee.paused = arriving.paused || this.referee.botsOnly;
    }
    this.#build();
  }

  #build() {
    byID("title").textContent = this.game.title;
    showRules(this.game, this.session.view);
    document.title = this.game.title + " · versus";
    this.play.build();
    this.study.build();
  }

  /** adopt shows a view from elsewhere, such as a pasted game, unless the visitor stays in a room. */
  async adopt(view, tab = this.tab) {
    if (!(await this.friend.mayLeave())) return false;
    this.address.part();
    this.friend.leave();
    this.referee.stop();
    const game = this.games.find((one) => one.name === view.record.game);
    const seats = game === this.game ? this.referee.seats : { first: human(), second: usual(game) };
    this.#arriving = { game, seats, paused: true };
    this.session.forget();
    this.session.take(view);
    this.setTab(tab);
    return true;
  }

  setTab(tab, watching) {
    if (tab === "study" && !this.friend.may("study")) tab = "play";
    this.tab = tab;
    main.dataset.tab = tab;
    this.tabs.show(tab);
    this.transport.stop();
    if (tab !== "play") {
      this.referee.stop();
      this.play.tools.leave();
    }
    this.study[tab === "study" ? "style" : "leave"]();
    const { choices, orders } = this.play;
    if (tab === "study") this.study.analysis.element.before(choices.element, orders.element);
    else if (tab === "puzzles") byID("puzzles").append(choices.element, orders.element);
    else byID("seats").before(choices.element, orders.element);
    for (const one of ["watch", "puzzles"]) this[one][tab === one ? "enter" : "leave"](watching);
    if (this.session.view) this.look();
  }

  async try(promise) {
    try {
      await promise;
      return true;
    } catch (err) {
      this.fail(err);
      if (this.session.view) this.look(); // what was playable before is playable again
      return false;
    }
  }

  /** refuse says why clicks on these places make no move. */
  async refuse(places) {
    (await import("./refusal.js")).refuse(this, places);
  }

  tell = (text) => this.#notice.show(text);

  fail(err) {
    this.#notice.show(err.message);
    this.play.say("");
    this.status();
  }

  // Reactions to changes.

  #show(how) {
    const { view } = this.session;
    this.#arrive(view.record.game);
    this.study.editor?.end();
    main.inert = false;
    this.facing.turn();
    this.session.drawn = this.board.draw(view.scene, how, this.transport.duration(view.scene.board.pace ?? pace));
    byID("refusal").textContent = "";
    this.play.say("");
    if (how === "last") sound(view.over ? "won" : view.scene.last?.taken?.length ? "taken" : "move");
    this.look();
    const move = how === "last" ? told(view, this.game.players) : "";
    if (how !== "cut") speak([move, said(view)].filter(Boolean).join(". "));
  }

  look() {
    this.address.keep();
    this.tabs.offer("study", this.friend.may("study"));
    this.tabs.offer("puzzles", this.game.puzzles > 0 && !this.friend.on);
    if (this.tab === "study" && !this.friend.may("study")) return this.setTab("play");
    const { view } = this.session;
    const mine = this.referee.humanTurn && (!this.friend.on || this.friend.canMove);
    const active = this.tab === "play" ? mine : this.tab !== "watch" && !view.over && !sealed(view);
    const ahead = this.tab === "play" && this.referee.ahead && !sealed(view);
    this.input.offer(active ? view : null, ahead, this.session.drawn);
    if (this.tab === "play") {
      this.referee.look();
      if (this.friend.may("actions")) this.play.tools.look();
      this.play.look();
    }
    if (this.tab === "study") this.study.look();
    this.transport.look();
    this.cover.look();
    this.status();
  }

  status() {
    if (!this.session.view) return;
    showStatus(this.session.view, this.referee, this.friend);
    this.players.look();
    this.task.look();
    this.play.wait();
  }
}
