// Positions and games as text, and the link.

import { post } from "./api.js";
import { named } from "./comments.js";
import { byID, h, rebuild } from "./dom.js";
import { t } from "./language.js";

const json = "json"; // the format of records

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
  #form = h("select", { id: "copy-form", "data-t-label": "copy.form" });
  #file = h("input", {
    type: "file",
    id: "paste-file",
    accept: ".txt,.pdn,.json,text/*",
    "data-t-label": "paste.file",
    onchange: (e) => this.#open(e.target.files[0]),
  });
  #games = h("select", {
    id: "paste-games",
    hidden: true,
    "data-t-label": "paste.games",
    onchange: (e) => this.#read(this.#texts[e.target.value]),
  });
  #texts = []; // the games in the text, if there are several
  #named = ""; // the game that they belong to
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
      h(
        "div",
        { class: "row" },
        ...["svg", "png", "film"].map((kind) => button("share." + kind, "share-" + kind, () => this.#picture(kind))),
        button("share.embed", "share-embed", () => this.#embed()),
      ),
      h(
        "div",
        { class: "row" },
        h("label", { class: "field wide" }, h("span", { "data-t": "copy.form" }), this.#form),
        button("copy.as", "copy-as", () => this.#copyForm()),
      ),
      this.#text,
      this.#help,
      h(
        "div",
        { class: "row" },
        button("paste.load", "paste-load", () => this.#load()),
        button("paste.clipboard", "paste-clipboard", () => this.#fromClipboard()),
      ),
      h("label", { class: "field" }, h("span", { "data-t": "paste.file" }), this.#file),
      this.#games,
    );
  }

  /** show describes the notation that the game reads. */
  show(game) {
    const { position, game: whole } = game.notation;
    this.#help.textContent = t("paste.help", { position, game: whole });
    if (game.name !== this.#named) this.#offer([]);
    this.#named = game.name;
    const forms = game.notation.forms ?? [];
    rebuild(
      this.#form,
      ...forms.map((title) => h("option", { value: title }, title)),
      h("option", { value: json }, t("copy.json")),
    );
  }

  /** whole returns the view of the whole game, whatever ply is shown. */
  async #whole() {
    return post("view", { record: named(this.#app.session.record, this.#app) });
  }

  async #copyGame() {
    try {
      await this.#copy((await this.#whole()).text);
    } catch (err) {
      this.#app.fail(err);
    }
  }

  /** copyForm copies the game, or the position if the format is one of positions. */
  async #copyForm() {
    const { session } = this.#app;
    const { value } = this.#form;
    const titled = (view) => (view.forms ?? []).find((form) => form.title === value);
    try {
      if (value === json) return await this.#copy(JSON.stringify(named(session.record, this.#app)));
      const here = titled(session.view);
      const form = here?.position ? here : titled(await this.#whole());
      if (form) await this.#copy(form.text);
      else this.#app.tell(t("copy.never"));
    } catch (err) {
      this.#app.fail(err);
    }
  }

  /** picture saves the board as a picture, or the game as a film. */
  async #picture(kind) {
    const { board, game, session } = this.#app;
    try {
      const { png, save, still, textOf } = await import("./picture.js");
      const name = `${game.name}-${kind === "film" ? "film" : session.at}`;
      if (kind === "film") {
        const { film } = await import("./film.js");
        save(name + ".svg", textOf(await film(session.record, board.flipped)), "image/svg+xml");
        return;
      }
      await session.drawn;
      const picture = still(byID("board"), board.flipped);
      if (kind === "png") save(name + ".png", await png(picture));
      else save(name + ".svg", textOf(picture), "image/svg+xml");
    } catch (err) {
      this.#app.fail(err);
    }
  }

  /** embed copies what shows the game in another page, if the server allows that. */
  async #embed() {
    const script = new URL("embed.js", location.href).href;
    const allowed = await fetch(script, { method: "HEAD" }).catch(() => ({ ok: false }));
    if (!allowed.ok) return this.#app.tell(t("embed.never"));
    const link = this.#app.address.write().replaceAll("&", "&amp;");
    this.#copy(`<script src="${script}"></script>\n<versus-board href="${link}"></versus-board>`);
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
    if (!this.#app.game.notation.several) return this.#read(text);
    const { game, variant, setup } = this.#app.session.record;
    try {
      const { games } = await post("split", { game, variant, setup, text });
      this.#offer(games.length > 1 ? games : []);
      await this.#read(games.length > 1 ? games[0].text : text);
    } catch (err) {
      this.#app.fail(err);
    }
  }

  /** offer lets the visitor choose one of several games. */
  #offer(games) {
    this.#texts = games.map((one) => one.text);
    this.#games.hidden = games.length === 0;
    rebuild(this.#games, ...games.map((one, i) => h("option", { value: i }, one.title)));
  }

  async #open(file) {
    if (!file) return;
    this.#text.value = await file.text();
    await this.#load();
    this.#file.value = "";
  }

  async #read(text) {
    const { game, variant, setup } = this.#app.session.record;
    try {
      const view = await post("parse", { game, variant, setup, text });
      if (!(await this.#app.adopt(view))) return;
      await this.#app.session.load(view.record.notes?.lines?.slice(1) ?? []);
      this.#app.look();
      this.#app.tell(view.fault?.message ?? t("paste.done"));
    } catch (err) {
      this.#app.fail(err);
    }
  }
}
