// The variant and other settings of a new game, such as the cards of robanumeros.

import { h, rebuild } from "./dom.js";
import { t } from "./language.js";

export class Setup {
  #app;
  element = h("details", { class: "card", id: "setup" });

  constructor(app) {
    this.#app = app;
  }

  build() {
    const { game, session } = this.#app;
    const { variant, setup } = session.record ?? { variant: "", setup: "" };
    this.element.hidden = game.variants.length < 2 && !game.setup;
    const text =
      game.setup &&
      h("input", {
        type: "text",
        id: "setup-text",
        value: setup,
        placeholder: game.setup.default || game.setup.help,
        "aria-describedby": "setup-help",
        spellcheck: "false",
        autocomplete: "off",
      });
    rebuild(
      this.element,
      h("summary", {}, t("setup")),
      game.variants.length > 1
        ? h(
            "label",
            { class: "field" },
            t("variant"),
            h(
              "select",
              {
                id: "variant",
                onchange: (e) =>
                  this.#app.act.newGame({ variant: e.target.value, setup: game.setup?.random ? "" : setup }),
              },
              ...game.variants.map((one) =>
                h("option", { value: one.name, selected: one.name === variant }, one.title),
              ),
            ),
          )
        : "",
      ...(game.setup
        ? [
            h(
              "form",
              {
                class: "setup-form",
                onsubmit: (e) => {
                  e.preventDefault();
                  this.#app.act.newGame({ variant, setup: text.value.trim() });
                },
              },
              h("label", { class: "field" }, game.setup.label, text),
              h("p", { class: "quiet", id: "setup-help" }, game.setup.help),
              h(
                "div",
                { class: "row" },
                h("button", { type: "submit" }, t("setup.use")),
                game.setup.random
                  ? h(
                      "button",
                      { type: "button", onclick: () => this.#app.act.newGame({ variant, setup: "" }) },
                      t("setup.random"),
                    )
                  : "",
              ),
            ),
          ]
        : []),
    );
  }
}
