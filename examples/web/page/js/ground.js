// What lies below the pieces, and in Connect 4 before them.

import { s } from "./dom.js";

/** ground draws a board: its places, its lines, its coordinates. */
export function ground(kind, board) {
  const below = grounds[kind]?.(board) ?? [];
  const places = board.places.map((place) => {
    const look = `ground-${place.kind}${Math.floor(place.x) % 2 === 1 ? " odd" : ""}`;
    if (place.w === 0) return s("circle", { cx: place.x, cy: place.y, r: 0.07, class: look });
    return s("rect", { x: place.x, y: place.y, width: place.w, height: place.h, class: look });
  });
  const lines = (board.lines ?? []).map((line) => s("line", { x1: line.x1, y1: line.y1, x2: line.x2, y2: line.y2, class: "ground-line " + line.kind }));
  const texts = (board.texts ?? []).map((text) => {
    const e = s("text", { x: text.x, y: text.y, class: text.kind });
    e.textContent = text.text;
    return e;
  });
  return [...below, ...places, ...lines, ...texts];
}

const plate = (board, margin, look) => s("rect", {
  x: -margin, y: -margin, width: board.width + 2 * margin, height: board.height + 2 * margin, rx: 0.25, class: look,
});

const grounds = {
  connect4: (board) => [plate(board, 0.1, "holes")],
  checkers: (board) => [plate(board, 0.28, "plate"), s("rect", { width: board.width, height: board.height, class: "ground-light" })],
  tictactoe: (board) => [plate(board, 0.2, "plate"), ...inner(board)],
  paper: (board) => [plate(board, 0.22, "plate")],
  pitch: (board) => [plate(board, 0.25, "grass")],
};

/** inner are the lines between cells. */
function inner(board) {
  const lines = [];
  for (let x = 1; x < board.width; x++) lines.push(s("line", { x1: x, y1: 0.1, x2: x, y2: board.height - 0.1, class: "ground-line between" }));
  for (let y = 1; y < board.height; y++) lines.push(s("line", { x1: 0.1, y1: y, x2: board.width - 0.1, y2: y, class: "ground-line between" }));
  return lines;
}

/** front is what the pieces are behind: in Connect 4 the plate with its holes. */
export function front(kind, board) {
  if (kind !== "connect4") return [];
  const [w, h, m, r] = [board.width, board.height, 0.12, 0.41];
  let d = `M${-m} ${-m + 0.2}q0 -.2 .2 -.2H${w + m - 0.2}q.2 0 .2 .2V${h + m - 0.2}q0 .2 -.2 .2H${-m + 0.2}q-.2 0 -.2 -.2Z`;
  const rims = [];
  for (let x = 0.5; x < w; x++) {
    for (let y = 0.5; y < h; y++) {
      d += `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
      rims.push(s("circle", { cx: x, cy: y, r, class: "rim" }));
    }
  }
  return [s("path", { d, "fill-rule": "evenodd", class: "plate" }), ...rims];
}
