// The shapes below the pieces, depending on the look of the board, and in front of them if they are
// seen through holes.

import { s } from "./dom.js";

/** ground draws a board: its material, places, lines and texts. */
export function ground(board) {
  const places = board.places
    .filter((place) => place.kind !== "button")
    .map((place) => {
      const look = `ground-${place.kind}${Math.floor(place.x) % 2 === 1 ? " odd" : ""}`;
      if (place.w === 0) return s("circle", { cx: place.x, cy: place.y, r: 0.07, class: look });
      return s("rect", { x: place.x, y: place.y, width: place.w, height: place.h, class: look });
    });
  return [
    ...(materials[board.look]?.(board) ?? []),
    ...places,
    ...(board.lines ?? []).map(line),
    ...(board.texts ?? []).map(text),
  ];
}

/** line draws a line of a board or of a scene. */
export function line(one) {
  const look = ["ground-line", "kind-" + one.kind, one.owner ?? ""].join(" ");
  if (one.kind !== "arrow") return s("line", { x1: one.x1, y1: one.y1, x2: one.x2, y2: one.y2, class: look });
  const length = Math.hypot(one.x2 - one.x1, one.y2 - one.y1) || 1;
  const [dx, dy] = [((one.x2 - one.x1) / length) * 0.2, ((one.y2 - one.y1) / length) * 0.2];
  const [bx, by] = [one.x2 - dx, one.y2 - dy];
  const head = `M${bx - dy} ${by + dx}L${one.x2} ${one.y2}L${bx + dy} ${by - dx}`;
  return s("path", { d: `M${one.x1} ${one.y1}L${one.x2} ${one.y2}${head}`, class: look });
}

/** text draws a text of a board or of a scene. */
export function text(one) {
  const e = s("text", {
    x: one.x,
    y: one.y,
    class: ["kind-" + one.kind, one.of ?? "", one.align ? "to-" + one.align : ""].join(" "),
  });
  e.textContent = one.text;
  return e;
}

const plate = (board, margin, look) =>
  s("rect", {
    x: -margin,
    y: -margin,
    width: board.width + 2 * margin,
    height: board.height + 2 * margin,
    rx: 0.25,
    class: look,
  });

const materials = {
  undefined: (board) => [plate(board, 0.2, "plate")],
  holes: (board) => [plate(board, 0.1, "holes")],
  chequered: (board) => [
    plate(board, 0.28, "plate"),
    s("rect", { width: board.width, height: board.height, class: "ground-light" }),
  ],
  paper: (board) => [plate(board, 0.22, "plate")],
  grass: (board) => [plate(board, 0.25, "plate")],
  felt: (board) => [plate(board, 0.25, "plate")],
};

/** front draws what covers the pieces: a plate with holes. */
export function front(board) {
  if (board.look !== "holes") return [];
  const [w, h, m, r] = [board.width, board.height, 0.12, 0.41];
  const q = 0.2; // the radius of the corners
  let d = `M${-m} ${q - m}q0 ${-q} ${q} ${-q}H${w + m - q}q${q} 0 ${q} ${q}`;
  d += `V${h + m - q}q0 ${q} ${-q} ${q}H${q - m}q${-q} 0 ${-q} ${-q}Z`;
  const rims = [];
  for (let x = 0.5; x < w; x++) {
    for (let y = 0.5; y < h; y++) {
      d += `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
      rims.push(s("circle", { cx: x, cy: y, r, class: "rim" }));
    }
  }
  return [s("path", { d, "fill-rule": "evenodd", class: "plate" }), ...rims];
}

/** drawing shows a position drawn as text, line by line in a monospaced font. */
export function drawing(content) {
  const lines = content.replace(/\n$/, "").split("\n");
  const shown = lines.map((one, i) => {
    const e = s("text", { x: 0, y: i * 1.2 + 0.9, class: "drawing", "xml:space": "preserve" });
    e.textContent = one;
    return e;
  });
  const columns = Math.max(8, ...lines.map((one) => [...one].length));
  return { shapes: shown, box: [-0.5, -0.3, columns * 0.62 + 1, lines.length * 1.2 + 0.6] };
}
