// Colours of the players and of the boards, as the visitor likes or needs them.

import { h } from "./dom.js";
import { t } from "./language.js";
import { keep, preferred } from "./preferences.js";

const choices = { colours: ["usual", "safe", "contrast"], ground: ["usual", "wood", "slate", "grey"] };
const labels = { colours: "looks.colours", ground: "looks.board" };

/** usual is the look of a visitor who has not chosen one. */
const usual = (name) =>
  name === "colours" && matchMedia("(prefers-contrast: more)").matches ? "contrast" : "usual";

const chosen = (name) => preferred(name, usual(name));

function apply(name) {
  const { dataset } = document.documentElement;
  if (chosen(name) === "usual") delete dataset[name];
  else dataset[name] = chosen(name);
}

/** restoreLooks applies the choices of earlier visits. */
export const restoreLooks = () => Object.keys(choices).forEach(apply);

/** looksForm lets the visitor choose. */
export function looksForm() {
  const field = ([name, all]) => {
    const options = all.map((one) => h("option", { value: one }, t(name + "." + one)));
    const select = h("select", { id: "look-" + name }, ...options);
    select.value = chosen(name);
    select.addEventListener("change", () => {
      keep(name, select.value);
      apply(name);
    });
    return h("label", { class: "field" }, t(labels[name]), select);
  };
  return h("section", { class: "looks" }, h("h2", {}, t("looks")), ...Object.entries(choices).map(field));
}
