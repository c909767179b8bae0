// Setting up a position in Study: the position on the board as editable text.

import { post } from "./api.js";
import { h } from "./dom.js";
import { t } from "./language.js";

export class Position {
  #app;
  #of = null; // the position that the text began with
  #text = h("input", {
    type: "text",
    id: "position-text",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    "data-t-label": "position.text",
    "aria-describedby": "position-help position-fault",
    oninput: () => this.#blame(""),
  });
  #help = h("p", { class: "quiet", id: "position-help" });
  #pieces = h("button", {
    type: "button",
    id: "position-pieces",
    "data-t": "position.pieces",
    onclick: () => this.#app.try(this.#app.study.edit()),
  });
  #fault = h("p", { class: "fault", id: "position-fault", role: "status" });
  element = h("details", { class: "card", id: "position" });

  constructor(app) {
    this.#app = app;
    const submit = (e) => {
      e.preventDefault();
      this.#set();
    };
    const button = (id, key, act) => h("button", { type: "button", id, "data-t": key, onclick: act });
    this.element.append(
      h("summary", { "data-t": "position" }),
      this.#pieces,
      h(
        "form",
        { class: "setup-form", onsubmit: submit },
        this.#text,
        this.#help,
        this.#fault,
        h(
          "div",
          { class: "row" },
          h("button", { type: "submit", id: "position-set", "data-t": "position.set" }),
          button("position-again", "position.again", () => this.#fill()),
        ),
      ),
    );
  }

  build() {
    this.#help.textContent = this.#app.game.notation.position;
    this.#pieces.hidden = !this.#app.game.stamps;
  }

  /** look shows the position on the board, whenever it changes. */
  look() {
    if (this.#of !== this.#app.session.view.position) this.#fill();
  }

  #fill() {
    this.#of = this.#app.session.view.position;
    this.#text.value = this.#of;
    this.#blame("");
  }

  /** blame shows what is wrong with the text; "" clears it. */
  #blame(fault) {
    this.#fault.textContent = fault;
    this.#text.setAttribute("aria-invalid", fault !== "");
  }

  /** set starts a new game from the position in the text. */
  async #set() {
    const text = this.#text.value.trim();
    if (text === this.#of) return; // it is already on the board
    if (text === "") return this.#blame(t("position.empty"));
    const { game, variant, setup } = this.#app.session.record;
    try {
      const view = await post("parse", { game, variant, setup, text });
      if (this.#app.tab === "study" && this.#text.value.trim() === text) this.#app.adopt(view, "study");
    } catch (err) {
      this.#blame(err.message);
    }
  }
}
