// The line under the board: whose turn it is, the score, and whether a bot is thinking.

import { byID } from "./dom.js";
import { t } from "./language.js";

/** said describes whose turn it is, or how the game ended. */
export const said = (view) => (view.over ? view.result.label : view.turn_label);

/** told describes who made the last move, and which. */
export function told({ scene: { last } }, players) {
  const player = players[{ first: 0, second: 1 }[last?.owner]];
  return [player, last?.label].filter(Boolean).join(": ");
}

/** showStatus shows the state of a view, without figures that the result tells. */
export function showStatus(view, referee, friend) {
  const result = view.over ? ` ${view.result.label} ` : "";
  const extra = (view.scene.status ?? [])
    .filter((one) => !result.includes(` ${one.value} `))
    .map((one) => `${one.label}:\u00a0${one.value}`);
  const { ended } = friend; // not by the rules
  const lost = friend.state && !friend.connected && friend.stage !== "lost" ? t("friend.lost") : "";
  const words = lost || [ended.replace(/\.$/, "") || said(view), ...extra].join("\u00a0· ");
  const text = words + (referee.thinking ? " " + thinks(referee) : "");
  const line = byID("status");
  if (line.textContent !== text) line.textContent = text;
  line.dataset.over = view.over || ended !== "";
  line.dataset.owner = ended ? friend.state.winner : view.over ? view.result.winner : view.turn;
}

/** thinks shows that a bot is thinking, or the number of other visitors' searches ahead. */
const thinks = ({ before }) => (before === null ? t("thinks") : t("queued", { n: before + 1 }));
