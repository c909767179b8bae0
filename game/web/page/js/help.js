// The help: the keys, and the looks to choose from.

import { byID, h } from "./dom.js";
import { learn, t } from "./language.js";
import { choices, choose, chosen } from "./looks.js";
import { en } from "./words/en-help.js";
import { es } from "./words/es-help.js";
import { ro } from "./words/ro-help.js";

learn({ en, es, ro });

const labels = { colours: "looks.colours", ground: "looks.board" };

/** show shows it in a dialog. */
export function show(dialog) {
  dialog.replaceChildren(
    h("h2", { id: "help-title", tabindex: -1 }, t("help.title")),
    h("p", {}, t("help.board")),
    h(
      "dl",
      {},
      ...["arrows", "enter", "escape", "digits", "letters", "tabs"].flatMap((key) => [
        h("dt", {}, t(`help.${key}.keys`)),
        h("dd", {}, t("help." + key)),
      ]),
    ),
    h("p", {}, t("help.link")),
    looks(),
    h("form", { method: "dialog" }, h("button", { class: "main" }, t("close"))),
  );
  dialog.showModal();
  byID("help-title").focus(); // not the button at the end
}

/** looks lets the visitor choose colours. */
function looks() {
  const field = ([name, all]) => {
    const options = all.map((one) => h("option", { value: one }, t(name + "." + one)));
    const select = h("select", { id: "look-" + name }, ...options);
    select.value = chosen(name);
    select.addEventListener("change", () => choose(name, select.value));
    return h("label", { class: "field" }, t(labels[name]), select);
  };
  return h("section", { class: "looks" }, h("h2", {}, t("looks")), ...Object.entries(choices).map(field));
}
