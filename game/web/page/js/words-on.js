// Whether lists describe moves in words next to their notation.

import { h } from "./dom.js";
import { t } from "./language.js";
import { keep, preferred } from "./preferences.js";

let on = preferred("words", true);
const listeners = new Set();

/** words reports whether they do. */
export const words = () => on;

/** onWords calls f whenever that changes. */
export const onWords = (f) => listeners.add(f);

/** wordsCheck is the checkbox for it. */
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
