// Whether moves are told in words beside their notation, in all lists.

import { h } from "./dom.js";
import { t } from "./language.js";
import { keep, preferred } from "./preferences.js";

let on = preferred("words", true);
const listeners = new Set();

/** words says whether they are. */
export const words = () => on;

/** onWords calls f whenever that changes. */
export const onWords = (f) => listeners.add(f);

/** wordsCheck is the box to choose it. */
export function wordsCheck() {
  const box = h("input", { type: "checkbox", class: "words-on", checked: on });
  box.addEventListener("change", () => {
    on = box.checked;
    keep("words", on);
    for (const other of document.querySelectorAll(".words-on")) other.checked = on;
    for (const f of listeners) f();
  });
  return h("label", { class: "check" }, box, h("span", { "data-t": "inWords" }, t("inWords")));
}
