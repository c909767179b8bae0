// The places of a board that can be clicked or reached by keyboard: a single tab stop, where the
// arrow keys move between places, Enter or the space bar chooses, and Escape clears the choice.

import { s } from "./dom.js";
import { t } from "./language.js";

export class Places {
  #layer = s("g", { class: "places" });
  #places = new Map(); // id -> { place, element }
  #states = {}; // id -> open | target | chosen | ahead
  #current = "";
  #choose;
  #reset;
  drags = false; // whether a move can be made by dragging from place to place
  whole = () => {}; // shows the whole board again
  turned = false; // whether the board is seen from the other side
  facing = "turned"; // and how it is drawn

  constructor(svg, { choose, reset }) {
    this.#choose = choose;
    this.#reset = reset;
    svg.append(this.#layer);
    svg.addEventListener("click", (e) => {
      const place = e.target.closest(".place");
      const exact = e.pointerType !== "touch" || "embedded" in document.documentElement.dataset;
      if (exact || roomy(place)) this.#hit(place?.dataset.id ?? null);
      else import("./finger.js").then(({ meant }) => this.#hit(meant(svg, e, this.#offered), place?.dataset.id));
    });
    this.#layer.addEventListener("pointerdown", (e) => this.#drag(e));
    this.#layer.addEventListener("keydown", (e) => this.#key(e));
    this.#layer.addEventListener("focusin", (e) => {
      const id = e.target.closest(".place")?.dataset.id;
      if (id) this.#focusable(id);
    });
  }

  /** hit chooses a place, or another if it is null; a part of the board is shown larger if it is undefined. */
  #hit(id, exact) {
    if (id === undefined) return;
    this.whole();
    id ??= exact;
    if (!id) return;
    this.#focusable(id);
    this.#choose(id);
  }

  /** offered returns the elements of the places that can be chosen. */
  get #offered() {
    return Object.keys(this.#states).flatMap((id) => this.element(id) ?? []);
  }

  /** drag chooses the place where a pointer goes down and, if it differs, where it is released. */
  #drag(down) {
    const from = down.target.closest(".place")?.dataset.id;
    if (!this.drags || !from || !down.isPrimary || down.button !== 0 || !["open", "ahead"].includes(this.#states[from]))
      return;
    let moving = false;
    const move = (e) => {
      if (moving || Math.hypot(e.clientX - down.clientX, e.clientY - down.clientY) < 8) return;
      moving = true;
      this.#focusable(from);
      if (this.#states[from] === "ahead") this.#reset(); // a drag is a complete move
      this.#choose(from); // its destinations are shown
    };
    const end = (e) => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", end);
      removeEventListener("pointercancel", end);
      if (!moving) return;
      const to = document.elementFromPoint(e.clientX, e.clientY)?.closest(".place")?.dataset.id;
      if (to === from) return;
      if (e.type === "pointerup" && ["target", "ahead"].includes(this.#states[to])) this.#choose(to);
      else this.#reset();
    };
    // A touch stays captured by the element where it began.
    if (down.target.hasPointerCapture?.(down.pointerId)) down.target.releasePointerCapture(down.pointerId);
    addEventListener("pointermove", move);
    addEventListener("pointerup", end);
    addEventListener("pointercancel", end);
  }

  /** lay creates the places of a board. */
  lay(board) {
    this.facing = board.facing ?? "turned";
    const here = this.#layer.contains(document.activeElement) ? this.#current : null; // the focused place
    this.#places.clear();
    this.#layer.replaceChildren();
    for (const place of board.places) {
      const element = s("g", {
        class: `place place-${place.kind}`,
        role: "button",
        tabindex: -1,
        "data-id": place.id,
      });
      const [x, y] = middle(place);
      if (place.w === 0) element.append(s("circle", { cx: x, cy: y, r: 0.5, class: "hit" }));
      else element.append(s("rect", { x: place.x, y: place.y, width: place.w, height: place.h, class: "hit" }));
      if (place.kind === "button") element.append(...caption(place));
      element.append(
        s("circle", {
          cx: x,
          cy: place.kind === "column" ? place.y - 0.24 : y,
          r: place.w === 0 ? 0.17 : 0.14,
          class: "dot",
        }),
      );
      this.#places.set(place.id, { place, element });
      this.#layer.append(element);
    }
    this.#current = "";
    this.#focusable(this.#places.has(here) ? here : this.#places.keys().next().value);
    if (here !== null) this.focus();
  }

  get ids() {
    return [...this.#places.keys()];
  }

  centre(id) {
    const entry = this.#places.get(id);
    return entry ? middle(entry.place) : null;
  }

  place(id) {
    return this.#places.get(id)?.place;
  }

  element(id) {
    return this.#places.get(id)?.element;
  }

  /** describe makes labels for the places from what is there; offer shows them. */
  describe(pieces) {
    const there = new Map();
    for (const piece of pieces) {
      const id = this.at(piece.x, piece.y);
      if (id) there.set(id, [...(there.get(id) ?? []), piece.label].filter(Boolean));
    }
    for (const [id, entry] of this.#places) {
      const labels = there.get(id) ?? [];
      entry.label =
        entry.place.kind === "column"
          ? [entry.place.label, t("discs", { n: labels.length }), labels.at(-1)].filter(Boolean).join(", ")
          : [entry.place.label, ...labels].filter(Boolean).join(", ");
    }
  }

  /** at returns the id of the place that contains a point. */
  at(x, y) {
    for (const [id, { place }] of this.#places) {
      if (
        place.w === 0
          ? Math.hypot(place.x - x, place.y - y) < 0.3
          : x >= place.x && x < place.x + place.w && y >= place.y && y < place.y + place.h
      )
        return id;
    }
    return undefined;
  }

  /** offer marks places (id -> "open", "target", "chosen" or "ahead"); owner colours them. */
  offer(states, owner = "") {
    this.#states = states;
    this.whole();
    this.#layer.setAttribute("class", `places ${owner}${this.drags ? " drags" : ""}`);
    for (const [id, { place, element }] of this.#places) {
      const state = states[id] ?? "";
      set(element, "class", `place place-${place.kind} ${state}`);
      set(element, "aria-disabled", state === "" ? "true" : "false");
    }
    this.#label();
    this.#layer.dispatchEvent(new Event("offered", { bubbles: true }));
    if (!states[this.#current] && !this.#layer.contains(document.activeElement)) {
      this.#focusable(Object.keys(states)[0] ?? this.#current);
    }
  }

  /** flash shows the places that can be chosen. */
  flash() {
    const { classList } = this.#layer;
    classList.add("flash");
    setTimeout(() => classList.remove("flash"), 900);
  }

  #label() {
    for (const [id, { element, label, place }] of this.#places) {
      const state = this.#states[id];
      const said = state ? t("place." + state.split(" ")[0]) : "";
      set(element, "aria-label", [label ?? place.label ?? id, said].filter(Boolean).join(", "));
    }
  }

  /** focus moves the focus to the board. */
  focus() {
    this.#places.get(this.#current)?.element.focus();
  }

  #focusable(id) {
    if (!this.#places.has(id) || id === this.#current) return;
    this.#places.get(this.#current)?.element.setAttribute("tabindex", -1);
    this.#current = id;
    this.#places.get(id).element.setAttribute("tabindex", 0);
  }

  /** onBoard returns the direction on the board as drawn of one on the screen. */
  #onBoard([x, y]) {
    if (phone.matches && this.#layer.closest("[data-upright]")) return [y, -x];
    return this.turned ? turnedBy[this.facing]([x, y]) : [x, y];
  }

  #key(e) {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const direction = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[e.key];
    if (direction) {
      const next = this.#towards(this.#onBoard(direction));
      if (next) this.#places.get(next).element.focus();
    } else if (e.key === "Enter" || e.key === " ") {
      this.#choose(this.#current);
    } else if (e.key === "Escape") {
      this.#reset();
    } else if (/^[1-9]$/.test(e.key) && this.#places.get(this.#current)?.place.kind === "column") {
      const id = [...this.#places.keys()][Number(e.key) - 1];
      if (!id) return;
      this.#places.get(id).element.focus();
      this.#choose(id);
    } else {
      return;
    }
    e.preventDefault();
    e.stopPropagation();
  }

  /**
   * towards returns the nearest place in a direction: sideways in the same row, if there is one; up and
   * down in the next row, even if none is straight ahead.
   */
  #towards([dx, dy]) {
    const [x, y] = this.centre(this.#current);
    const weight = dy === 0 ? 2 : 0.9;
    let [best, least] = [undefined, Infinity];
    for (const id of this.#places.keys()) {
      const [px, py] = this.centre(id);
      const along = (px - x) * dx + (py - y) * dy;
      const off = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
      if (along < 0.3 || off > 2 * along) continue;
      if (along + weight * off < least) [best, least] = [id, along + weight * off];
    }
    return best;
  }
}

/** caption returns the text of a button, in two lines if it is long. */
function caption({ x, y, w, h, label }) {
  const fitting = (text) => (w - 0.16) / (text.length * 0.62);
  const words = label.split(" ");
  const half = Math.ceil(words.length / 2);
  const lines = fitting(label) < 0.26 ? [words.slice(0, half).join(" ") + " ", words.slice(half).join(" ")] : [label];
  const size = Math.min(0.34, (0.54 * h) / lines.length, ...lines.map(fitting));
  const middle = (i) => y + h / 2 + (i - (lines.length - 1) / 2) * 1.1 * size;
  const shown = lines.map((text, i) => s("text", { x: x + w / 2, y: middle(i), class: "kind-caption" }, text));
  for (const e of shown) e.style.fontSize = `${size}px`;
  return shown;
}

/** roomy reports whether a finger can hit a place. */
function roomy(place) {
  const { width, height } = place?.querySelector(".hit").getBoundingClientRect() ?? { width: 0, height: 0 };
  return Math.min(width, height) >= 43.9;
}

/** set changes an attribute only if it differs, which saves the browser work. */
function set(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

const phone = matchMedia("(max-width: 560px)"); // where wide boards stand upright, as in layout.css

const turnedBy = { turned: ([x, y]) => [-x, -y], mirrored: ([x, y]) => [-x, y], fixed: (d) => d };

const middle = (place) => [place.x + place.w / 2, place.y + place.h / 2];
