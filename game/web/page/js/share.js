// Positions and games as text, and the link.

import { post } from "./api.js";
import { h } from "./dom.js";
import { t } from "./language.js";

export class Share {
  #app;
  #text = h("textarea", {
    id: "paste-text",
    rows: 3,
    spellcheck: "false",
    autocapitalize: "off",
    "data-t-label": "paste.label",
    "data-t-hint": "paste.hint",
  });
  #help = h("p", { class: "quiet", id: "paste-help" });
  element;

  constructor(app) {
    this.#app = app;
    this.#text.setAttribute("aria-describedby", "paste-help");
    const button = (key, id, act) => h("button", { type: "button", id, "data-t": key, onclick: act });
    this.element = h(
      "details",
      { class: "card", id: "share" },
      h("summary", { "data-t": "share" }),
      h(
        "div",
        { class: "row" },
        button("copy.position", "copy-position", () => this.#copy(app.session.view.position)),
        button("copy.game", "copy-game", () => this.#copyGame()),
        button("copy.link", "copy-link", () => this.#copy(app.address.write())),
      ),
      this.#text,
      this.#help,
      h(
        "div",
        { class: "row" },
        button("paste.load", "paste-load", () => this.#load()),
        button("paste.clipboard", "paste-clipboard", () => this.#fromClipboard()),
      ),
    );
  }

  /** show tells what notation the game reads. */
  show(game) {
    const { position, game: whole } = game.notation;
    this.#help.textContent = t("paste.help", { position, game: whole });
  }

  /** copyGame copies all of the game, whatever ply is looked at. */
  async #copyGame() {
    const { session } = this.#app;
    try {
      const whole = session.atEnd ? session.view : await post("view", { record: session.record });
      await this.#copy(whole.text);
    } catch (err) {
      this.#app.fail(err);
    }
  }

  async #copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      this.#app.tell(t("copied"));
    } catch {
      this.#text.value = text;
      this.#text.focus();
      this.#text.select();
      this.#app.tell(t("copy.yourself"));
    }
  }

  async #fromClipboard() {
    try {
      this.#text.value = await navigator.clipboard.readText();
    } catch {
      this.#text.focus();
      this.#app.tell(t("paste.yourself"));
      return;
    }
    this.#load();
  }

  async #load() {
    const text = this.#text.value.trim();
    if (text === "") {
      this.#app.tell(t("paste.empty"));
      return;
    }
    const { game, variant, setup } = this.#app.session.record;
    try {
      this.#app.adopt(await post("parse", { game, variant, setup, text }));
      this.#app.tell(t("paste.done"));
    } catch (err) {
      this.#app.fail(err);
    }
  }
}
