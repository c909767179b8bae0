// The bracket of a knockout: the pairings of each stage, and who advances.

import { h } from "./dom.js";
import { number, t } from "./language.js";

/** stageName names a stage by the number of stages after it. */
function stageName(following) {
  if (following < 3) return t("bracket." + ["final", "semifinals", "quarterfinals"][following]);
  return t("bracket.stage", { players: 2 ** (following + 1) });
}

const met = (pairing) => pairing.players.every((player) => player >= 0);
const bye = (pairing) => !met(pairing) && pairing.winner >= 0;

/** entrant draws a player in a pairing, with the points scored there. */
function entrant(pairing, i, players) {
  const player = pairing.players[i];
  const name = player < 0 ? t(bye(pairing) ? "bracket.bye" : "bracket.open") : players[player].name;
  const wins = player >= 0 && player === pairing.winner;
  return h(
    "li",
    { class: wins ? "winner" : player < 0 ? "quiet" : "" },
    h("span", { title: name }, name),
    met(pairing) ? h("span", { class: "number" }, number(pairing.points[i], 1)) : null,
    wins ? h("span", { class: "unseen" }, t("bracket.on")) : null,
  );
}

/** bracket draws the stages side by side, or one below the other on narrow screens. */
export function bracket(stages, players) {
  return stages.map((stage, i) =>
    h(
      "section",
      { class: "bracket-stage" },
      h("h3", {}, stageName(stages.length - 1 - i)),
      h(
        "ol",
        {},
        ...stage.map((pairing) =>
          h(
            "li",
            {},
            h(
              "ul",
              { class: bye(pairing) ? "pairing bye" : "pairing" },
              entrant(pairing, 0, players),
              entrant(pairing, 1, players),
            ),
          ),
        ),
      ),
    ),
  );
}
