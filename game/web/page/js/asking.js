// A question before something that cannot be undone.

import { h } from "./dom.js";
import { t } from "./language.js";

/** confirmed asks a question; it resolves to whether the answer is yes, which is a button's text. */
export function confirmed(question, yes) {
  const dialog = h(
    "dialog",
    { id: "asking", "aria-labelledby": "asking-question" },
    h("p", { id: "asking-question" }, question),
    h(
      "form",
      { method: "dialog", class: "row" },
      h("button", { id: "asking-no", autofocus: true }, t("asking.no")),
      h("button", { id: "asking-yes", class: "main", value: "yes" }, yes),
    ),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}
