// How pieces look, by kind. The players' pieces differ in colour and also in marking or shape, so
// that colour alone never matters. Shapes are drawn around (0, 0), with cells of size 1; colours
// come from the style sheets.

import { s } from "./dom.js";

/** drawPiece returns the shapes of a piece. */
export function drawPiece(piece) {
  return [s("g", { class: "body" }, ...(shapes[piece.kind] ?? shapes.disc)(piece))];
}

const circle = (r, look) => s("circle", { r, class: look });

const path = (d, look) => s("path", { d, class: look });

function text(content, look, size) {
  const e = s("text", { class: look, "font-size": size, y: size * 0.36 });
  e.textContent = content;
  return e;
}

const isFirst = (piece) => piece.owner === "first";

/** marking distinguishes the sides without colour: a ring for First, a square for Second. */
const marking = (piece) =>
  isFirst(piece)
    ? circle(0.2, "marking")
    : s("rect", { x: -0.17, y: -0.17, width: 0.34, height: 0.34, rx: 0.04, class: "marking" });

/** half draws shapes at half their size. */
const half = (shapes) => [s("g", { transform: "scale(.5)" }, ...shapes)];

const crown = "M-.22 .15 -.27 -.13 -.11 -.01 0 -.2 .11 -.01 .27 -.13 .22 .15Z";

function card(piece) {
  const label = piece.text ?? "";
  const size = label.length > 4 ? 0.24 : label.length > 2 ? 0.32 : 0.4;
  return [
    s("rect", { x: -0.43, y: -0.43, width: 0.86, height: 0.86, rx: 0.12, class: "face" }),
    text(label.replace("-", "−"), label.startsWith("-") ? "figure minus" : "figure", size),
  ];
}

/** pips are the positions of a die's dots. */
const pips = { 1: [0], 2: [-4, 4], 3: [-4, 0, 4], 4: [-4, -2, 2, 4], 5: [-4, -2, 0, 2, 4], 6: [-4, -3, -2, 2, 3, 4] };

function die(piece) {
  const spots = { "-4": [-1, -1], "-3": [-1, 0], "-2": [-1, 1], 0: [0, 0], 2: [1, -1], 3: [1, 0], 4: [1, 1] };
  return [
    s("rect", { x: -0.42, y: -0.42, width: 0.84, height: 0.84, rx: 0.16, class: "face" }),
    ...(pips[piece.text] ?? []).map((spot) =>
      s("circle", { cx: spots[spot][0] * 0.22, cy: spots[spot][1] * 0.22, r: 0.075, class: "spot" }),
    ),
  ];
}

const shapes = {
  disc: (piece) => [circle(0.45, "face"), marking(piece)],
  man: (piece) =>
    [circle(0.4, "face"), circle(0.3, "groove"), isFirst(piece) ? null : circle(0.16, "groove")].filter(Boolean),
  king: () => [circle(0.4, "face"), circle(0.33, "groove"), path(crown, "crown")],
  cross: () => [path("M-.27 -.27 .27 .27M.27 -.27 -.27 .27", "stroke")],
  nought: () => [circle(0.3, "stroke")],
  ball: () => [circle(0.17, "face"), circle(0.06, "spot")],
  player: (piece) => [
    isFirst(piece)
      ? circle(0.37, "face")
      : s("rect", { x: -0.34, y: -0.34, width: 0.68, height: 0.68, rx: 0.14, class: "face" }),
    text(piece.text ?? "", "figure", 0.34),
  ],
  card,
  taken: (piece) => half(card(piece)),
  hidden: () => [
    s("rect", { x: -0.43, y: -0.43, width: 0.86, height: 0.86, rx: 0.12, class: "face" }),
    s("rect", { x: -0.33, y: -0.33, width: 0.66, height: 0.66, rx: 0.06, class: "back" }),
  ],
  die,
  token: (piece) => [
    circle(0.36, "face"),
    text(piece.text ?? "", "figure", (piece.text ?? "").length > 2 ? 0.26 : 0.36),
  ],
};
