// The rules of the game in words and pictures, and its aim in one line.

import { post } from "./api.js";
import { Board } from "./board.js";
import { byID, h, s } from "./dom.js";
import { t } from "./language.js";

const dialog = byID("rules");
let unseen = []; // pictures, drawn when the dialog is first opened

/** showRules fills in the aim and the dialog for a game, as the variant in view is played. */
export function showRules(game, view) {
  vary(game, view);
  byID("aim").textContent = game.aim ? `${t("rules.aim")}: ${game.aim}` : "";
  const about = game.about.length > 0 ? game.about : [t("rules.none")];
  unseen = (game.pictures ?? []).map((picture) => {
    return { ...picture, svg: s("svg", { role: "img", "aria-label": picture.caption }) };
  });
  const pictures = unseen.map(({ svg, caption }) => h("figure", {}, svg, h("figcaption", {}, caption)));
  dialog.replaceChildren(
    h("h2", { id: "rules-title", tabindex: -1 }, game.title),
    game.aim ? h("p", {}, h("strong", {}, t("rules.aim") + ": "), game.aim) : "",
    pictures.length > 0 ? h("div", { class: "pictures" }, ...pictures) : "",
    ...about.map((paragraph) => h("p", {}, paragraph)),
    game.notation.move ? h("p", { class: "quiet" }, t("rules.notation", { move: game.notation.move })) : "",
    h("form", { method: "dialog" }, h("button", { class: "main" }, t("close"))),
  );
  if (dialog.open) draw();
}

/** draw draws the pictures; without a server there are only the words. */
async function draw() {
  const pictures = unseen;
  unseen = [];
  for (const { svg, record, caption } of pictures) {
    try {
      const { scene } = await post("view", { record });
      new Board(svg).draw(scene);
      svg.setAttribute("aria-label", caption);
    } catch {
      svg.parentNode.remove();
    }
  }
}

/** rules makes the button open the dialog, and a click outside close it. */
export function rules() {
  byID("rules-open").addEventListener("click", () => {
    dialog.showModal();
    byID("rules-title").focus(); // not the button at the end
    draw();
  });
  dialog.addEventListener("click", (e) => {
    if (e.target === dialog) dialog.close();
  });
}

/** vary gives the game the names and rules of the variant in play; it reports whether they are others. */
export function vary(game, view) {
  const { players, about, pictures } = game.variants.find((one) => one.name === view?.record?.variant) ?? {};
  if (!players || players === game.players) return false;
  Object.assign(game, { players, about, pictures });
  return true;
}
