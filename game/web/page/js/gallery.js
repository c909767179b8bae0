// The games to choose from, each with a picture of its board.

import { last } from "./address.js";
import { hasServer } from "./api.js";
import { Board } from "./board.js";
import { byID, h, s } from "./dom.js";
import { t } from "./language.js";
import { linkTo } from "./link.js";

/** gallery shows a text, a way back to the game played last, and the games by groups. */
export function gallery(games, text) {
  const boards = new Map(); // picture -> scene
  const groups = [...new Set(games.map((game) => game.group))];
  const link = (fragment, ...content) => h("a", { href: linkTo(fragment) }, ...content);
  const tile = (game) => {
    const svg = s("svg", { "aria-hidden": "true" });
    boards.set(svg, game.scene);
    const offers = { bots: game.bots, friends: hasServer, puzzles: game.puzzles };
    const offered = Object.keys(offers).filter((one) => offers[one]);
    return h(
      "li",
      {},
      link(
        `#game=${game.name}`,
        svg,
        h("strong", {}, game.title),
        h("span", {}, game.aim),
        h("span", { class: "quiet" }, offered.map((one) => t("games." + one)).join(" · ")),
      ),
    );
  };
  byID("gallery").replaceChildren(
    text ? h("p", { role: "alert" }, text) : "",
    last() ? h("p", {}, link(last(), t("games.continue"))) : "",
    ...groups.map((group) =>
      h(
        "section",
        {},
        h("h2", {}, group),
        h("ul", { class: "tiles" }, ...games.filter((game) => game.group === group).map(tile)),
      ),
    ),
  );
  paint(boards);
}

/** paint draws the pictures once they can be seen. */
function paint(boards) {
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      new Board(target).draw(boards.get(target));
    }
  });
  for (const svg of boards.keys()) seen.observe(svg);
}
