// Arrows and rings that a visitor draws on the board with the right mouse button, by dragging from
// place to place or by clicking one. Drawing the same shape again removes it.

import { arrow, ring } from "./orders.js";

export function notes(board, stage) {
  let drawn = new Map(); // "from to" -> shape
  let from = null;
  const placeAt = (e) => document.elementFromPoint(e.clientX, e.clientY)?.closest(".place")?.dataset.id;
  stage.addEventListener("contextmenu", (e) => e.preventDefault());
  stage.addEventListener("pointerdown", (e) => {
    from = e.button === 2 ? placeAt(e) : null;
  });
  stage.addEventListener("pointerup", (e) => {
    const to = from && e.button === 2 ? placeAt(e) : null;
    if (!to) return;
    if ([...drawn.values()].some((shape) => !shape.isConnected)) drawn = new Map(); // the position has changed
    const key = from + " " + to;
    if (!drawn.delete(key)) {
      const [start, end] = [board.point(from), board.point(to)];
      drawn.set(key, from === to ? ring(start, "note") : arrow(start, end, "note"));
    }
    board.note([...drawn.values()]);
  });
}
