// Whether the page shows a game, or the games to choose from.

import { get } from "./api.js";
import { byID } from "./dom.js";
import { t } from "./language.js";

const [main, gallery] = document.querySelectorAll("main");

/** choosing shows the games to choose from, or the game. */
export function choosing(on) {
  main.hidden = on;
  gallery.hidden = !on;
}

/** chosen reports whether it shows a game. */
export const chosen = () => !main.hidden;

/** choose lets the visitor choose a game, after a text; without one, it returns false if there is only one game. */
export async function choose(app, text) {
  const tiles = await get("pictures");
  if (tiles.length === 1 && !text) return false;
  choosing(true);
  app.session.drop();
  app.referee.paused = true;
  if (app.game) app.setTab("play");
  byID("title").textContent = t("games.choose");
  document.title = "versus";
  (await import("./gallery.js")).gallery(tiles, text);
  scrollTo(0, 0);
  return true;
}
