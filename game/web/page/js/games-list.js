// The list of a record's games: those that match the search, the latest first.

import { h } from "./dom.js";
import { number, t } from "./language.js";
import { roving, stopAt } from "./roving.js";
import { results } from "./standings.js";

const listed = 200; // number of games in the list

export class GamesList {
  #open;
  #header = null;
  #games = [];
  #shown = 0; // games in the list, or formerly there
  #found = 0; // games that match the search
  #search = h("input", {
    type: "search",
    id: "games-search",
    "data-t-label": "watch.search",
    "data-t-hint": "watch.search",
    oninput: () => this.again(),
  });
  #count = h("p", { class: "quiet", id: "games-count" });
  #entries = h("ol", { class: "games-list", id: "games-list" });
  element = h("section", { class: "card" }, h("h2", { "data-t": "watch.games" }));

  /** open is called with the id of a clicked game. */
  constructor(open) {
    this.#open = open;
    this.element.append(this.#search, this.#count, this.#entries);
    roving(this.#entries);
  }

  /** begin clears the list for other games. */
  begin() {
    this.#shown = 0;
  }

  /** again rebuilds the list, in another language or for another search. */
  again() {
    this.begin();
    if (this.#header) this.show(this.#header, this.#games);
  }

  /** show lists a limited number of games; those already listed stay unchanged. */
  show(header, games) {
    this.#header = header;
    this.#games = games;
    if (this.#shown === 0) {
      this.#entries.replaceChildren();
      this.#found = 0;
    }
    const wanted = this.#search.value.trim().toLowerCase();
    const named = (i) => this.#name(i).toLowerCase().includes(wanted);
    const found = (game) => wanted === "" || `${game.id}` === wanted || named(game.first) || named(game.second);
    const fresh = games.slice(this.#shown).filter(found);
    this.#found += fresh.length;
    const latest = fresh.slice(-listed).reverse();
    this.#entries.prepend(...latest.map((game) => this.#item(game)));
    while (this.#entries.children.length > listed) this.#entries.lastChild.remove();
    this.#shown = games.length;
    const n = this.#entries.children.length;
    this.#count.textContent = t("watch.found", { n: number(n), found: number(this.#found) });
    if (!this.#entries.querySelector("[tabindex='0']")) stopAt(this.#entries, this.#entries.querySelector("button"));
  }

  #name(i) {
    return this.#header.players[i].name;
  }

  #item(game) {
    const player = (side) =>
      h("span", { class: game.winner === side ? "winner" : "", title: this.#name(game[side]) }, this.#name(game[side]));
    const why = [game.reason, game.detail].filter(Boolean).join(": ");
    return h(
      "li",
      {},
      h(
        "button",
        { type: "button", tabindex: -1, onclick: () => this.#open(game.id) },
        h("span", { class: "game-id" }, `${game.id}`),
        player("first"),
        h("span", { class: "result" }, results[game.result]),
        player("second"),
        h("span", { class: "quiet" }, t("watch.plies", { n: game.plies })),
        why ? h("span", { class: "quiet why" }, why) : null,
      ),
    );
  }
}
