// A hint: the move of the game's best searcher, described and drawn.

import { post } from "./api.js";
import { arrow } from "./orders.js";
import { seed, upTo } from "./referee.js";

/** hint requests a move for the position on the board: {text, label}, with the reasons in the label. */
export async function hint(session, game) {
  const answer = await post("hint", { record: upTo(session), bot: { searcher: game.default.hint }, seed: seed() });
  return { text: answer.moves[0], label: [answer.label + ".", ...(answer.why ?? [])].join(" ") };
}

/** arrows draws the move of a view on the board. */
export function arrows(board, view, text) {
  const path = view.moves.find((move) => move.text === text)?.paths?.[0] ?? [];
  const points = path.filter((id, i) => id !== path[i - 1]).map((id) => board.point(id));
  if (points.length === 0) return [];
  if (points.length !== 1) return points.slice(1).map((point, i) => arrow(points[i], point, "hint"));
  const [[x, y]] = points;
  const place = board.places.place(path[0]);
  if (place.kind === "column") return [arrow([x, place.y - 0.75], [x, place.y + 0.25], "hint")];
  const ball = (view.scene.pieces ?? []).find((piece) => piece.kind === "ball");
  return [arrow(ball ? [ball.x, ball.y] : [x, y - 1], points[0], "hint")];
}
