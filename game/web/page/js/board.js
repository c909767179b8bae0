// The board draws any game's scene as SVG. It keeps the elements of pieces by their ids, so that
// they can be animated. Layers, from the bottom: ground, shapes under the pieces, lines, marks,
// pieces, front, overlay, and on top the places that can be clicked.

import { s } from "./dom.js";
import { drawing, front, ground, line, text } from "./ground.js";
import { drawPiece } from "./pieces.js";
import { animate, glide } from "./motion.js";
import { Places } from "./places.js";

const layerNames = ["ground", "under", "lines", "marks", "pieces", "front", "words", "overlay", "advice", "notes"];

export class Board {
  #svg;
  #layers = {};
  #pieces = new Map(); // id -> { element, look }
  #boardKey = "";
  #holes = false;
  #running = null; // ends the current animation
  #ends = null; // of a row
  #fit = () => {}; // shows the whole board

  /**
   * handlers are choose, called with the id of a clicked place, and reset. A board without handlers
   * is for viewing only.
   */
  constructor(svg, handlers) {
    this.#svg = svg;
    for (const name of layerNames) {
      this.#layers[name] = s("g", { class: "layer-" + name, "aria-hidden": "true" });
      svg.append(this.#layers[name]);
    }
    this.places = handlers ? new Places(svg, handlers) : null;
    if (!handlers) return;
    this.places.whole = () => svg.parentNode.hasAttribute("data-near") && this.#fit();
    small.addEventListener("change", () => this.#fit());
  }

  /** flip shows the board from the other side. */
  flip(on) {
    this.#svg.parentNode.toggleAttribute("data-flipped", on);
    this.places.turned = on;
  }

  get flipped() {
    return this.places.turned;
  }

  /** point returns the centre of the place with an id. */
  point(id) {
    return this.places.centre(id);
  }

  /**
   * draw shows a scene. how is "last" to play the motions of the last move, "glide" to move the
   * pieces that differ, or "cut" for neither. It resolves when all motion has ended.
   */
  async draw(scene, how = "cut", duration = 260) {
    this.#running?.();
    const fresh = this.#ground(scene);
    if (fresh) how = "cut";
    this.overlay([]);
    this.advise([]);
    this.note([]);
    this.#lines(scene.lines ?? []);
    this.#layers.words.replaceChildren(...(scene.texts ?? []).map(text));
    if (scene.drawing !== undefined) this.#draw(scene.drawing);
    this.#marks(scene.marks ?? []);
    const before = this.#arrange(scene.pieces ?? []);
    this.places?.describe(scene.pieces ?? []);
    let ended = Promise.resolve();
    const run = {
      element: (id) => this.#pieces.get(id)?.element,
      lines: this.#layers.lines,
      marks: this.#layers.marks,
      ghosts: this.#layers.pieces,
    };
    if (how === "last" && scene.last) [ended, this.#running] = animate(run, scene, before, duration);
    else if (how !== "cut") [ended, this.#running] = glide(run, scene, before, duration);
    await ended;
  }

  /** ground draws the parts that never change, unless they are already drawn. */
  #ground(scene) {
    const { board } = scene;
    const key = JSON.stringify(board);
    if (key === this.#boardKey) return false;
    this.#boardKey = key;
    this.#svg.setAttribute("class", `board look-${board.look ?? "plain"} ${board.facing ?? "turned"}`);
    this.#svg.setAttribute("aria-label", board.label);
    const { dataset } = this.places ? document.documentElement : this.#svg;
    [dataset.first, dataset.second] = board.colors ?? ["", ""];
    this.#fit = () => this.#box(frame(board, Boolean(this.places) && small.matches), board.facing);
    this.#fit();
    this.#layers.ground.replaceChildren(...ground(board));
    this.#layers.front.replaceChildren(...front(board));
    this.#holes = board.look === "holes"; // marks are drawn around holes, in front of the plate
    this.#layers[this.#holes ? "front" : "lines"].after(this.#layers.marks);
    this.#layers.pieces.replaceChildren();
    this.#pieces.clear();
    this.places?.lay(scene.board);
    return true;
  }

  /** box sets the visible area; shapes at the edge get room for their cells. */
  #box(box, facing = "") {
    this.#svg.setAttribute("viewBox", box.join(" "));
    if (!this.places) return;
    const stage = this.#svg.parentNode;
    stage.removeAttribute("data-near");
    stage.style.setProperty("--ratio", (box[2] / box[3]).toFixed(3));
    stage.style.setProperty("--columns", box[2].toFixed(2));
    const row = box[2] > 8.6 && box[2] > 2.2 * box[3];
    stage.toggleAttribute("data-row", row); // which scrolls
    if (row) this.#ends ??= import("./ends.js").then(({ ends }) => ends(stage));
    stage.toggleAttribute("data-upright", box[2] > 11 && !row && facing === "fixed"); // on a phone
  }

  /** draw shows a position drawn as text. */
  #draw(content) {
    const { shapes, box } = drawing(content);
    this.#layers.words.replaceChildren(...shapes);
    this.#box(box);
  }

  #lines(lines) {
    this.#layers.lines.replaceChildren(
      ...lines.map((one) => {
        if (one.kind !== "segment") return line(one);
        return s("line", {
          x1: one.x1,
          y1: one.y1,
          x2: one.x2,
          y2: one.y2,
          class: ["drawn", one.owner, one.last ? "last" : ""].join(" "),
        });
      }),
    );
  }

  #marks(marks) {
    const shapes = marks.map((mark) => {
      const look = "mark mark-" + mark.kind;
      if (this.#holes) return s("circle", { cx: mark.x + mark.w / 2, cy: mark.y + mark.h / 2, r: 0.41, class: look });
      if (!mark.w) return s("circle", { cx: mark.x, cy: mark.y, r: 0.2, class: look });
      return s("rect", { x: mark.x, y: mark.y, width: mark.w, height: mark.h, rx: 0.08, class: look });
    });
    this.#layers.marks.replaceChildren(...shapes);
    const winning = new Set(
      marks.filter((mark) => mark.kind === "win").map((mark) => `${mark.x + mark.w / 2},${mark.y + mark.h / 2}`),
    );
    this.#won = (piece) => winning.has(`${piece.x},${piece.y}`);
  }

  #won = () => false;

  /** arrange puts the pieces of a scene in their places, and returns where they were. */
  #arrange(pieces) {
    const before = new Map();
    for (const [id, { element, x, y }] of this.#pieces) before.set(id, { element, x, y });
    const kept = new Map();
    for (const piece of pieces) {
      const look = [piece.kind, piece.owner, piece.text].join("|");
      let { element, look: old, x, y } = this.#pieces.get(piece.id) ?? {};
      if (!element) {
        element = s("g", { "data-piece": piece.id });
        this.#layers.pieces.append(element);
      }
      if (look !== old) element.replaceChildren(...drawPiece(piece));
      const name = `piece kind-${piece.kind} ${piece.owner}${this.#won(piece) ? " won" : ""}`;
      if (element.getAttribute("class") !== name) element.setAttribute("class", name);
      if (x !== piece.x || y !== piece.y) element.style.transform = `translate(${piece.x}px, ${piece.y}px)`;
      kept.set(piece.id, { element, look, x: piece.x, y: piece.y });
    }
    for (const [id, { element }] of this.#pieces) if (!kept.has(id)) element.remove();
    this.#pieces = kept;
    return before;
  }

  /** advise shows the analysis's move, and note the visitor's drawings, until the next scene. */
  advise(shapes) {
    this.#layers.advice.replaceChildren(...shapes);
  }

  note(shapes) {
    this.#layers.notes.replaceChildren(...shapes);
  }

  /** overlay shows shapes over and under the pieces until the next scene. */
  overlay(shapes, under = []) {
    this.#layers.overlay.replaceChildren(...shapes);
    this.#layers.under.replaceChildren(...under);
  }
}

/** headroom is the space above columns for their labels. */
const headroom = 0.6;

/** small is the screen of a phone, as in layout.css. */
const small = matchMedia("(max-width: 560px), (max-height: 500px)");

/** frame returns the view box: all drawn shapes and a margin, or all that can be tapped on a small screen. */
export function frame(board, tight = false) {
  const sides = [tight && board.width > 7.5 ? 0.05 : 0.3, 0.3];
  const [side, margin] = board.facing === "fixed" && board.width > 10 ? sides.reverse() : sides; // upright
  let [left, top, right, bottom] = [0, 0, board.width, board.height];
  for (const place of board.places) {
    const reach = tight && place.w === 0 ? 0.5 : 0; // of a point
    left = Math.min(left, place.x - reach);
    top = Math.min(top, place.kind === "column" ? place.y - headroom : place.y - reach);
    right = Math.max(right, place.x + place.w + reach);
    bottom = Math.max(bottom, place.y + place.h + reach);
  }
  for (const { x, y } of board.texts ?? []) {
    left = Math.min(left, x - 0.1);
    top = Math.min(top, y - 0.2);
    right = Math.max(right, x + 0.1);
    bottom = Math.max(bottom, y + 0.2);
  }
  return [left - side, top - margin, right - left + 2 * side, bottom - top + 2 * margin];
}
