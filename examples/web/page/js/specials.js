// What the analysis of a single game tells, drawn on its board and said in a sentence.

import { s } from "./dom.js";
import { number, signed, t } from "./language.js";
import { rings } from "./applet.js";

function text(x, y, content, look) {
  const e = s("text", { x, y, class: "over " + look });
  e.textContent = content;
  return e;
}

/** specialShapes are those to lay over the board. */
export function specialShapes(message, board) {
  switch (message.special) {
    case "columns": {
      const best = Math.max(...message.columns.filter((c) => c.exact).map((c) => c.score));
      return message.columns.map((c) => {
        const place = board.places.place(c.place);
        const look = c.exact ? (c.score > 0 ? "good" : c.score < 0 ? "bad" : "even") : "unknown";
        return text(place.x + place.w / 2, place.y - 0.48, c.exact ? signed(c.score, 0) : "…", look + (c.exact && c.score === best ? " best" : ""));
      });
    }
    case "reachable":
      return rings(message.points ?? []);
    case "heat":
      return heat(message);
  }
  return [];
}

/** heat shades cells: orange where First gains, blue where Second does. */
function heat({ cells, min, max }) {
  const top = Math.max(Math.abs(min), Math.abs(max)) || 1;
  return cells.map((cell) => s("rect", {
    x: cell.x - 0.5, y: cell.y - 0.5, width: 1, height: 1, class: "heat " + (cell.value >= 0 ? "first" : "second"),
    "fill-opacity": (0.75 * Math.abs(cell.value) / top).toFixed(3),
  }));
}

/** specialText says the same in words. */
export function specialText(message, game) {
  switch (message.special) {
    case "columns":
      return t("columns", { name: game.players[message.player === "first" ? 0 : 1] }) + " " + message.columns.filter((c) => c.exact).map((c) => `${c.move}: ${signed(c.score, 0)}`).join(" · ");
    case "reachable":
      return t("reachable", { turns: (message.complete ? "" : "≥ ") + number(message.turns), points: number((message.points ?? []).length) });
    case "heat":
      return message.label;
  }
  return "";
}
