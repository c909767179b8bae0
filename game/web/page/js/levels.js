// The bots that every game has, as buttons for people who do not want to choose one of the others.

import { h } from "./dom.js";
import { t } from "./language.js";
import { here } from "./players.js";
import { bot, isHuman } from "./seats.js";

/** levels are the names of these bots. */
export const levels = ["novice", "beginner", "easy", "medium", "hard", "rated"];

/** levelButtons makes the buttons; changed is called with a seat's owner and its new bot. */
export function levelButtons({ game, seats, changed }) {
  const bots = game.searchers.filter((one) => levels.includes(one.name));
  if (bots.length === 0) return null;
  const mine = here(seats) || "first";
  const rival = mine === "first" ? "second" : "first";
  const button = (one) =>
    h(
      "button",
      {
        type: "button",
        id: "level-" + one.name,
        title: one.summary,
        "aria-pressed": !isHuman(seats[rival]) && seats[rival].searcher === one.name ? "true" : "false",
        onclick: () => changed(rival, bot(one)),
      },
      one.title,
    );
  return h("div", { class: "levels", role: "group", "aria-label": t("levels") }, ...bots.map(button));
}
