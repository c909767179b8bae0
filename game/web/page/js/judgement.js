// Finds the mistakes of a game by the scores of the positions before and after each move.

/** The marks, worst first: the loss, as a fraction of the whole range of scores, that earns each. */
const marks = [
  ["??", 0.3],
  ["?", 0.15],
  ["?!", 0.07],
];

/**
 * judge marks the nodes of a line; points are {score, best} by ply. It judges a move if both
 * positions have a score, that is, if neither chance nor an opponent's secret choice is between them.
 * It returns how many of each mark each player has: {first: {"?": 1}, second: {}}.
 */
export function judge(nodes, points, { min, max }) {
  const most = Math.max(10, ...[...points.values()].map(({ score }) => Math.abs(score)));
  const span = max === undefined ? 2 * most : max - min;
  const counts = { first: {}, second: {} };
  for (const node of nodes) {
    const before = points.get(node.ply - 1);
    const after = points.get(node.ply);
    node.mark = node.best = "";
    if (!before || !after || !counts[node.who] || !before.best || before.best === node.move) continue;
    const lost = ((before.score - after.score) * (node.who === "first" ? 1 : -1)) / span;
    const [mark] = marks.find(([, least]) => lost >= least) ?? [];
    if (!mark) continue;
    node.mark = mark;
    node.best = before.best;
    counts[node.who][mark] = (counts[node.who][mark] ?? 0) + 1;
  }
  return counts;
}
