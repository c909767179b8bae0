// What was played in the position on the board, in a file of games that the visitor opens.

import { post } from "./api.js";
import { h } from "./dom.js";
import { learn, t, translate } from "./language.js";
import { upTo } from "./referee.js";
import { en } from "./words/en-explorer.js";
import { es } from "./words/es-explorer.js";
import { ro } from "./words/ro-explorer.js";

learn({ en, es, ro });

export class Explorer {
  #app;
  #element;
  #games = ""; // as text
  #shown = ""; // the request that is answered
  #said = h("p", { class: "quiet", id: "explorer-said", role: "status" });
  #table = h("table", { class: "explored" });

  constructor(app, element) {
    this.#app = app;
    this.#element = element;
    const open = async ({ target }) => {
      this.#games = await target.files[0]?.text() ?? "";
      this.look();
    };
    element.append(
      h(
        "label",
        { class: "field" },
        h("span", { "data-t": "explorer.file" }),
        h("input", { type: "file", id: "explorer-file", accept: ".txt,.pdn,.pgn,text/*", onchange: open }),
      ),
      this.#said,
      this.#table,
    );
    translate(element);
  }

  /** look is called after every change. */
  async look() {
    if (!this.#games || !this.#element.open) return;
    const request = { record: upTo(this.#app.session), text: this.#games };
    const asked = JSON.stringify(request) + document.documentElement.lang;
    if (asked === this.#shown) return;
    this.#shown = asked;
    let [said, rows] = ["", []];
    try {
      const { games, reached, faulty = 0, moves } = await post("explore", request);
      said = t("explorer.found", { games, reached, faulty });
      const names = this.#app.game.players;
      const heads = [t("explorer.move"), t("explorer.games"), ...names];
      const head = h("tr", {}, ...heads.map((text) => h("th", { scope: "col" }, text)));
      if (moves.length > 0) rows = [head, ...moves.map((one) => this.#row(one))];
    } catch (err) {
      said = err.message;
    }
    if (asked !== this.#shown) return;
    this.#said.textContent = said;
    this.#table.replaceChildren(...rows);
  }

  #row({ move, label, games, first, drawn, second }) {
    const known = first + drawn + second;
    const part = (points) => h("td", {}, known ? Math.round((100 * points) / known) + " %" : "–");
    const play = h("button", { type: "button", onclick: () => this.#app.act.variation([move]) }, label);
    const cells = [h("td", {}, play), h("td", {}, String(games)), part(first + drawn / 2), part(second + drawn / 2)];
    return h("tr", {}, ...cells);
  }
}
