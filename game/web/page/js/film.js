// A film of a game: an SVG that moves by itself. Each piece is drawn once, and appears, moves and
// disappears in time.

import { post } from "./api.js";
import { Board } from "./board.js";
import { s } from "./dom.js";
import { copy, picture, turnOf } from "./picture.js";

const beat = 0.9; // s per ply
const moving = 0.4; // of a beat
const rest = 2.5; // s at the end
const most = 200; // frames in an answer

/** film returns the film of a record; flipped tells how the board is seen. */
export async function film(record, flipped) {
  let board;
  const frames = [];
  for (let from = 0; from <= record.moves.length; from += most) {
    const to = Math.min(from + most - 1, record.moves.length);
    const part = await post("frames", { record, from, to });
    board = part.board;
    frames.push(...part.frames.filter((frame) => !frame.committed));
  }
  const svg = s("svg", { class: "studio" });
  document.body.append(svg);
  try {
    return shoot(svg, board, frames, flipped);
  } finally {
    svg.remove();
  }
}

function shoot(svg, board, frames, flipped) {
  const stage = new Board(svg);
  const length = frames.length * beat + rest;
  const pieces = new Map(); // look -> { shape, places: of each frame }
  const groups = new Map(); // layer -> content -> { shape, shown: in each frame }
  const { length: n } = frames;
  let turn = "";
  frames.forEach((frame, i) => {
    stage.draw({ ...frame, board }, "cut");
    turn = turnOf(svg, flipped);
    const motions = new Map((frame.last?.motions ?? []).map((one) => [one.piece, one.path]));
    for (const layer of svg.children) {
      const name = layer.getAttribute("class");
      if (name === "layer-pieces") {
        for (const piece of frame.pieces ?? []) {
          const element = [...layer.children].find((one) => one.dataset.piece === piece.id);
          const shape = copy(element, turn);
          if (!shape) continue;
          shape.removeAttribute("transform");
          const key = piece.id + shape.outerHTML;
          if (!pieces.has(key)) pieces.set(key, { shape, places: Array(n).fill(null) });
          pieces.get(key).places[i] = { at: [piece.x, piece.y], path: motions.get(piece.id) };
        }
        continue;
      }
      const shape = copy(layer, turn);
      if (!shape) continue;
      if (!groups.has(name)) groups.set(name, new Map());
      const all = groups.get(name);
      const key = shape.outerHTML;
      if (!all.has(key)) all.set(key, { shape, shown: Array(n).fill(false) });
      all.get(key).shown[i] = true;
    }
  });
  const [outer, inner] = picture(svg, turn);
  const time = (i) => Math.min(1, (i * beat) / length);
  for (const layer of svg.children) {
    const name = layer.getAttribute("class");
    if (name === "layer-pieces") {
      for (const { shape, places } of pieces.values()) {
        move(shape, places, time, length);
        show(shape, places.map(Boolean), time, length);
        inner.append(shape);
      }
      continue;
    }
    for (const { shape, shown } of groups.get(name)?.values() ?? []) {
      show(shape, shown, time, length);
      inner.append(shape);
    }
  }
  return outer;
}

/** animation returns an element that changes an attribute again and again. */
const animation = (kind, length, values, times, more) =>
  s(kind, {
    dur: length.toFixed(2) + "s",
    repeatCount: "indefinite",
    values: values.join(";"),
    keyTimes: times.map((at) => +at.toFixed(5)).join(";"),
    ...more,
  });

/** show makes a shape visible in some frames. */
function show(shape, shown, time, length) {
  if (shown.every(Boolean)) return;
  const values = [];
  const times = [];
  shown.forEach((now, i) => {
    if (i > 0 && now === shown[i - 1]) return;
    values.push(now ? "visible" : "hidden");
    times.push(time(i));
  });
  shape.append(animation("animate", length, values, times, { attributeName: "visibility", calcMode: "discrete" }));
}

/** move moves a piece along its places. */
function move(shape, places, time, length) {
  const values = [];
  const times = [];
  const put = ([x, y], at) => {
    if (times.length > 0 && at <= times.at(-1)) return;
    values.push(`${+x.toFixed(3)} ${+y.toFixed(3)}`);
    times.push(at);
  };
  let last = null;
  places.forEach((place, i) => {
    if (!place) return;
    const path = place.path ?? (last ? [last, place.at] : [place.at]);
    if (!last) put(path[0], 0);
    if (place.path || String(last) !== String(place.at)) {
      const span = time(i + moving) - time(i);
      path.forEach((point, k) => put(point, time(i) + (span * k) / Math.max(1, path.length - 1) + 1e-4));
      put(place.at, time(i) + span + 2e-4);
    }
    const next = places[i + 1];
    if (next) put(place.at, time(i + 1));
    last = place.at;
  });
  if (new Set(values).size === 1) {
    shape.setAttribute("transform", `translate(${values[0]})`);
    return;
  }
  put(last, 1);
  shape.append(animation("animateTransform", length, values, times, { attributeName: "transform", type: "translate" }));
}
