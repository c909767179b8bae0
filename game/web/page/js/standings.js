// The cross-table of a tournament, with ratings and their errors.

import { h, s } from "./dom.js";
import { number, signed, t } from "./language.js";

/** results are the results of a game as they are shown. */
export const results = { "1-0": "1 – 0", "0-1": "0 – 1", "1/2-1/2": "½ – ½", "0-0": "0 – 0", "*": "–" };

const tally = (one) => `${one.wins}–${one.draws}–${one.losses}`;
const met = (one) => one.wins + one.draws + one.losses > 0;

/** standings draws a table as the server sends it. */
export function standings(table) {
  const reach = Math.max(50, ...table.rows.map((row) => Math.abs(row.elo ?? 0) + (row.error ?? 0)));
  const faulty = table.rows.some((row) => Object.keys(row.faults ?? {}).length > 0);
  const head = h(
    "tr",
    {},
    ...["rank", "player", "elo", "", "games", "points", "asFirst", "asSecond"].map((key) =>
      key
        ? h("th", { scope: "col", class: ["rank", "player"].includes(key) ? "" : "number" }, t("table." + key))
        : h("td", { class: "bars" }),
    ),
    // Rows have the names; columns only the row's number, or thirty names would not fit.
    ...table.rows.map((row, i) =>
      h("th", { scope: "col", class: "rival", title: row.name, "aria-label": row.name }, number(i + 1)),
    ),
    faulty ? h("th", { scope: "col" }, t("table.faults")) : null,
  );
  return h(
    "table",
    { class: "standings" },
    h("thead", {}, head),
    h(
      "tbody",
      {},
      ...table.rows.map((row) =>
        h(
          "tr",
          {},
          h("td", {}, number(row.rank)),
          h("th", { scope: "row" }, row.name),
          h(
            "td",
            { class: "number" },
            row.elo === null ? "–" : `${signed(row.elo, 0)} ± ${row.error === null ? "∞" : number(row.error)}`,
          ),
          h("td", { class: "bars" }, row.elo === null || row.error === null ? "" : bar(row, reach)),
          h("td", { class: "number" }, number(row.games)),
          h("td", { class: "number" }, number(row.points, 1)),
          h("td", { class: "number" }, tally(row.first)),
          h("td", { class: "number" }, tally(row.second)),
          ...row.against.map((one, i) =>
            h("td", { class: "number rival" }, table.rows[i] === row ? "·" : met(one) ? tally(one) : ""),
          ),
          faulty
            ? h(
                "td",
                {},
                Object.entries(row.faults ?? {})
                  .map(([name, n]) => `${name}: ${n}`)
                  .join(", "),
              )
            : null,
        ),
      ),
    ),
  );
}

/** endings describes how the games of a table ended, and cycles that ratings cannot show. */
export function endings(table) {
  const reasons = Object.entries(table.reasons)
    .sort((a, b) => b[1] - a[1])
    .map(([name, n]) => `${name} (${number(n)})`);
  const circles = table.circle ? t("watch.circle", { players: [...table.circle, table.circle[0]].join(" > ") }) : "";
  return h(
    "p",
    { class: "quiet endings" },
    [
      t("watch.endings", {
        distinct: number(table.distinct),
        games: number(table.games),
        reasons: reasons.join(", "),
      }),
      circles,
    ]
      .filter(Boolean)
      .join(" "),
  );
}

/** workers lists the workers that play the games, and their speed, if the record has them. */
export function workers(table) {
  return h(
    "ul",
    { class: "workers quiet" },
    ...(table.workers ?? []).map((w) =>
      h(
        "li",
        {},
        t("watch.worker", {
          name: w.name,
          games: number(w.games),
          pace: number(w.per_second, w.per_second < 10 ? 2 : 0),
        }),
      ),
    ),
  );
}

/** bar draws a rating with its error, on a common scale. */
function bar(row, reach) {
  const x = (elo) => 60 + (Math.max(-reach, Math.min(reach, elo)) / reach) * 56;
  return s(
    "svg",
    { viewBox: "0 0 120 20", class: "elo", "aria-hidden": "true" },
    s("line", { x1: 60, x2: 60, y1: 0, y2: 20, class: "zero" }),
    s("line", { x1: x(row.elo - row.error), x2: x(row.elo + row.error), y1: 10, y2: 10, class: "error" }),
    s("circle", { cx: x(row.elo), cy: 10, r: 4.5, class: "estimate" }),
  );
}
