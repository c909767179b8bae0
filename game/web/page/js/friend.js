// A game against a person in another browser, in a room named by a link. The server holds the game.
// The page shows its state and sends the moves of the seat whose key it has.

import { hasServer, post } from "./api.js";
import { confirmed } from "./asking.js";
import { isolated } from "./dom.js";
import { FriendCard } from "./friend-card.js";
import { commitment, keepRoom, keptRoom } from "./kept-rooms.js";
import { t } from "./language.js";
import { preferred } from "./preferences.js";
import { again } from "./retry.js";
import { follow } from "./rooms.js";
import { human, owners, remote } from "./seats.js";
import { stages } from "./stages.js";

const making = () => import("./making.js");

export class Friend {
  #app;
  #card;
  #key = "";
  #shown = ""; // the game shown last
  #arrived = () => {};
  state = null; // of the room, as the server told it last
  heardAt = 0; // when the state's clock times were valid, as of Date.now
  connected = false;
  committed = ""; // the fingerprint of this game's chance, as the server told it first
  id = ""; // of the room; empty where there is none
  classID = ""; // of the class whose rooms are listed
  #gone = false;

  constructor(app) {
    this.#app = app;
    this.#card = new FriendCard(app, this);
    this.element.hidden = !hasServer;
    app.session.viewer = (request) => (this.running ? this.view(request.ply) : post("view", request));
  }

  get element() {
    return this.#card.element;
  }

  get on() {
    return this.id !== "";
  }

  get stage() {
    if (!this.on) return "none";
    if (this.#gone) return "lost";
    if (!this.state?.taken.every(Boolean)) return "waiting";
    return this.state.turn === "nobody" ? "over" : "playing";
  }

  /** may reports whether the page offers an action now. */
  may(what) {
    return stages[this.stage].includes(what);
  }

  /** running reports whether the server holds a game that is not over. */
  get running() {
    return ["waiting", "playing"].includes(this.stage);
  }

  get player() {
    return this.state !== null && this.state.you !== "nobody";
  }

  /** make creates a room, or the rooms of a class, and enters it. */
  make(choice) {
    return this.#go(making().then(({ makeRoom }) => makeRoom(this.#app, choice)));
  }

  /** proceed continues the game of a room that is lost in another one. */
  proceed() {
    return this.#go(making().then(({ remakeRoom }) => remakeRoom(this.id)));
  }

  async #go(made) {
    const fragment = await this.#try(made);
    if (fragment) location.hash = fragment;
  }

  async #try(promise) {
    try {
      return await promise;
    } catch (err) {
      this.#app.fail(err);
      return null;
    }
  }

  /** again sends a request until the server answers it, or the room is left. */
  #again(send) {
    const { id } = this;
    const waiting = () => {
      this.connected = false;
      this.#app.status();
      this.build();
    };
    return again(send, () => this.id === id, waiting);
  }

  /** visit enters the room or class of an address; it returns whether that shows a game. */
  async visit({ room, looking, group }) {
    if (room || group) await this.#card.load();
    try {
      if (room) {
        await this.enter(room, looking);
        if (this.on) this.#app.setTab("play");
        return true;
      }
      if (group) {
        this.leave();
        const rooms = await (await making()).enterClass(group);
        if (!rooms) return true; // a room follows
        this.list(group, rooms);
        return false;
      }
    } catch (err) {
      this.#app.fail(err);
    }
    this.leave();
    return false;
  }

  /**
   * enter enters a room: one's own seat, a free one unless the visitor only looks, or as a spectator.
   * It returns whether there is anything to show.
   */
  async enter(id, looking = false) {
    this.leave();
    this.id = id;
    const kept = keptRoom(id);
    this.#key = kept.key ?? "";
    if (!this.#key && !looking && !kept.looking) {
      const name = preferred("name", "");
      const admitted = await this.#again(() => post("rooms/join", { id, name })).catch((err) => err);
      if (this.id !== id) return true;
      if (admitted instanceof Error) return this.#lose(admitted);
      this.#key = admitted.key;
      keepRoom(id, { key: this.#key });
    } else if (looking) keepRoom(id, { looking: true });
    const arrived = new Promise((resolve) => {
      this.#arrived = resolve;
    });
    this.follow();
    return arrived;
  }

  /** follow asks for the room's news, in the language of the page. */
  follow() {
    if (!this.on) return;
    const { id } = this;
    follow([{ id, key: this.#key }], (_, said) => {
      if (this.id === id) this.#heard(said).catch((err) => this.#app.fail(err));
    });
  }

  /** list shows the rooms of a class, whose states arrive later. */
  list(id, rooms) {
    this.classID = id;
    const states = new Map(rooms.map((room) => [room, null]));
    const seen = rooms.map((room) => ({ id: room, key: keptRoom(room).key ?? "" }));
    this.#card.room.list(states);
    follow(seen, (room, said) => {
      if (said.type === "room") states.set(room.id, said);
      this.#card.room.list(states);
    });
  }

  /** leave leaves the room or the class; the game continues without us. */
  leave() {
    if (!this.on && !this.classID) return;
    follow([]);
    Object.assign(this, { id: "", classID: "", state: null, connected: false });
    this.#gone = false;
    this.#shown = "";
    this.#arrived(true);
    this.build();
  }

  /** mayLeave asks a player before a running game is left. */
  async mayLeave() {
    if (this.stage !== "playing" || !this.player) return true;
    return confirmed(t("friend.leave.ask"), t("friend.leave"));
  }

  /** lose shows the game that the browser has kept of a room that the server does not know. */
  async #lose(err) {
    const { record, seat } = keptRoom(this.id);
    if (!record) {
      this.leave();
      throw err;
    }
    this.#gone = true;
    const { id } = this;
    if (!this.state) {
      const view = await post("view", { record });
      if (this.id !== id) return true;
      this.#app.meet(view, this.#seats(seat), "cut");
    }
    follow([]);
    this.#app.restage();
    this.#arrived(true);
    return true;
  }

  #seats(you) {
    const seat = (owner) => (you === owner ? human() : remote());
    return { first: seat("first"), second: seat("second") };
  }

  /** heard shows the game as the server reports it. */
  async #heard(state) {
    this.connected = state.type === "room";
    if (state.type === "gone") return this.#lose(Object.assign(new Error(t("error.room_gone")), { status: 404 }));
    if (state.type === "lost") return this.#app.status(), this.build();
    const before = this.stage;
    this.state = state;
    this.heardAt = state.heard;
    state.names = state.names.map(isolated);
    this.committed = commitment(state);
    const { view, you } = state;
    const news = JSON.stringify([view.record, view.turn_label, you]);
    if (news !== this.#shown) {
      const { session } = this.#app;
      const grown = this.#shown && view.record.moves.length > session.record.moves.length && session.atEnd;
      this.#shown = news;
      this.#keep();
      this.#app.meet(view, this.#seats(you), grown ? "last" : "cut");
    } else this.#app.look();
    if (this.stage !== before) this.#app.restage();
    else this.build();
    this.#arrived(true);
  }

  /** keep keeps the game in the browser, in case that the server loses it. */
  #keep() {
    const { you, view, secret, clocks, left_ms: left } = this.state;
    keepRoom(this.id, { record: view.record, seat: you, secret: secret !== "nobody", clocks, left });
  }

  /** view requests the view after ply moves of a running game. */
  view(ply) {
    return post("rooms/view", { id: this.id, key: this.#key, ply });
  }

  /** play sends one of our moves. */
  async play(move) {
    const [ply, id] = [this.#app.session.record.moves.length, this.id];
    try {
      await this.#again(() => post("rooms/play", { id, key: this.#key, ply, move }));
    } catch (err) {
      if (this.id === id && err.code !== "conflict") throw err;
      this.#app.look();
      if (this.state?.view.record.moves.length === ply) await new Promise((resolve) => (this.#arrived = resolve));
      if (this.id === id) this.#app.refuse(null); // with the view of the move that was earlier
    }
  }

  /** canMove reports whether the position on the board is the one in which we are to move. */
  get canMove() {
    const { session } = this.#app;
    const ready = this.stage === "playing" && this.state.turn === this.state.you;
    return ready && session.atEnd && session.record.moves.length === this.state.view.record.moves.length;
  }

  /** send sends what a player wants: resign, offer, refuse, name. */
  async send(what, more = {}) {
    const { id } = this;
    await this.#try(this.#again(() => post("rooms/" + what, { id, key: this.#key, ...more })));
  }

  /** offers tells what the players offer. */
  get offers() {
    return this.state ? this.#card.room.offers() : "";
  }

  async resign() {
    if (await confirmed(t("friend.resign.ask"), t("friend.resign"))) await this.send("resign");
  }

  /** name returns a player's name, or else that of the side. */
  name(owner) {
    const i = owners.indexOf(owner);
    return this.state?.names[i] || this.#app.game.players[i];
  }

  /** ended describes how the game ended, if not by its rules. */
  get ended() {
    if (this.stage !== "over" || !this.state.reason) return "";
    return t("friend.end." + this.state.reason, { name: this.name(this.state.winner) });
  }

  build() {
    this.#card.build();
  }
}
