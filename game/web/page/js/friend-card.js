// The card of games with a friend: making a link. What it shows in a room is in room-card.js.

import { hasServer } from "./api.js";
import { h, rebuild } from "./dom.js";
import { t } from "./language.js";
import { keep, preferred } from "./preferences.js";
import { owners } from "./seats.js";

export class FriendCard {
  #app;
  #friend;
  #inside = false; // a room or a class
  room = null; // the card in a room
  element = h("details", { class: "card", id: "friend", "data-t-label": "friend" });

  constructor(app, friend) {
    this.#app = app;
    this.#friend = friend;
  }

  /** load loads what is shown in a room. */
  async load() {
    const { RoomCard } = await import("./room-card.js");
    this.room ??= new RoomCard(this.#app, this.#friend, this.element);
  }

  /** build draws the card. */
  build() {
    if (!this.#app.game || !hasServer) return;
    const { stage, classID } = this.#friend;
    const inside = classID !== "" || stage !== "none";
    if (inside !== this.#inside) this.element.open = this.#inside = inside;
    if (inside) this.room.build();
    else this.#outside();
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
      h("div", { class: "row friend-choice" }, naming(this.#friend), side, time, bonus, boards),
      h("button", { type: "button", id: "friend-make", onclick: make }, t("friend.make")),
    );
  }
}

/** naming asks for the visitor's name. */
export function naming(friend) {
  const named = (e) => {
    keep("name", e.target.value.trim());
    if (friend.player) friend.send("name", { name: e.target.value });
  };
  const value = preferred("name", "");
  const input = h("input", { type: "text", id: "friend-name", maxlength: 60, value, dir: "auto" });
  input.autocomplete = "nickname";
  input.addEventListener("change", named);
  return h("label", { class: "field" }, t("friend.name"), input);
}
