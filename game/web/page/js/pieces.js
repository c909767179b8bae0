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

/** chessmen are outlines and lines on them, by letter. */
const chessmen = {
  P: [
    "M0 -.3a.14 .14 0 0 1 .1 .24C.1 .1 .22 .14 .25 .36H-.25C-.22 .14 -.1 .1 -.1 -.06A.14 .14 0 0 1 0 -.3Z",
    "M-.09 -.04H.09",
  ],
  N: [
    "M-.08 -.32 -.02 -.4 .03 -.31C.26 -.26 .3 0 .28 .36H-.24C-.24 .18 -.02 .12 0 -.04C-.08 .02 -.12 .02" +
      " -.17 .1L-.26 .07C-.31 0 -.22 -.1 -.17 -.2C-.15 -.26 -.12 -.28 -.08 -.32Z",
    "M-.07 -.2v.03M.12 -.2C.2 -.1 .2 .1 .19 .26",
  ],
  B: [
    "M0 -.4a.06 .06 0 0 1 .05 .1C.22 -.18 .24 0 .12 .1L.15 .2 .28 .27V.36H-.28V.27L-.15 .2 -.12 .1C-.24" +
      " 0 -.22 -.18 -.05 -.3A.06 .06 0 0 1 0 -.4Z",
    "M0 -.18V.02M-.07 -.1H.07M-.15 .2H.15",
  ],
  R: [
    "M-.27 -.34H-.15V-.27H-.06V-.34H.06V-.27H.15V-.34H.27V-.17L.18 -.1 .2 .2 .29 .27V.36H-.29V.27L-.2 .2" +
      " -.18 -.1 -.27 -.17Z",
    "M-.18 -.1H.18M-.2 .2H.2",
  ],
  Q: [
    "M-.37 -.22 -.2 .06 -.2 -.32 -.07 .02 0 -.38 .07 .02 .2 -.32 .2 .06 .37 -.22 .24 .2C.28 .26 .28 .3" +
      " .26 .36H-.26C-.28 .3 -.28 .26 -.24 .2Z",
    "M-.22 .2H.22",
  ],
  K: [
    "M-.03 -.44H.03V-.38H.09V-.32H.03V-.24C.1 -.3 .35 -.32 .35 -.08C.35 .06 .25 .12 .22 .22L.26" +
      " .36H-.26L-.22 .22C-.25 .12 -.35 .06 -.35 -.08C-.35 -.32 -.1 -.3 -.03 -.24V-.32H-.09V-.38H-.03Z",
    "M-.21 .22H.21M0 -.2V.12",
  ],
};

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
  hidden: () => [
    s("rect", { x: -0.43, y: -0.43, width: 0.86, height: 0.86, rx: 0.12, class: "face" }),
    s("rect", { x: -0.33, y: -0.33, width: 0.66, height: 0.66, rx: 0.06, class: "back" }),
  ],
  die,
  chessman: ({ text }) => {
    const [outline, lines] = chessmen[text] ?? chessmen.P;
    return [path(outline, "face"), path(lines, "groove")];
  },
  token: (piece) => [
    circle(0.36, "face"),
    text(piece.text ?? "", "figure", (piece.text ?? "").length > 2 ? 0.26 : 0.36),
  ],
};
