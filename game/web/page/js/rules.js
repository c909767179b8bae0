// The rules of the game in plain words, and its aim in a line.

import { byID, h } from "./dom.js";
import { t } from "./language.js";

/** showRules fills in the aim and the dialog for a game. */
export function showRules(game) {
  byID("aim").textContent = game.aim ?? "";
  const about = game.about.length > 0 ? game.about : [t("rules.none")];
  byID("rules").replaceChildren(
    h("h2", { id: "rules-title" }, game.title),
    game.aim ? h("p", {}, h("strong", {}, t("rules.aim") + ": "), game.aim) : "",
    ...about.map((paragraph) => h("p", {}, paragraph)),
    game.notation.move ? h("p", { class: "quiet" }, t("rules.notation", { move: game.notation.move })) : "",
    h("form", { method: "dialog" }, h("button", { class: "main" }, t("close"))),
  );
}

/** rules has the button open the dialog, and a click beside it close it. */
export function rules() {
  const dialog = byID("rules");
  byID("rules-open").addEventListener("click", () => dialog.showModal());
  dialog.addEventListener("click", (e) => {
    if (e.target === dialog) dialog.close();
  });
}
