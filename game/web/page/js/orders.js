// Choosing a move that consists of orders to several pieces, as in 3 v 3 football: each piece gets
// one of its options, on the board or from a list, and all are submitted together.

import { byID, h, s } from "./dom.js";
import { t } from "./language.js";
import { speak } from "./speech.js";

export class Orders {
  #board;
  #play;
  #refuse;
  #say;
  #parts = [];
  #texts = new Set(); // legal moves
  #given = []; // the index of each part's option
  #told = new Set(); // the parts that have an order; the others stay unless told otherwise
  #piece = -1; // the part being ordered, -1: none
  #chosen = false; // whether the visitor selected it, as opposed to it being the next one
  #places = new Map(); // piece id -> place id
  #key = ""; // of the position in which orders are given
  #owner = "";
  #focused = ""; // what had the focus here before the opponent's turn
  #button = byID("orders-play");
  #fold = h("details", {});
  element = h(
    "form",
    {
      class: "card orders",
      id: "orders",
      hidden: true,
      onsubmit: (e) => {
        e.preventDefault();
        this.#submit();
      },
      onkeydown: (e) => e.key === "Enter" && e.target.matches("select") && this.#submit(),
    },
    this.#fold,
  );
  task = ""; // what the visitor is told to do

  /** say is called whenever task changes. */
  constructor(board, play, refuse, say) {
    this.#board = board;
    this.#play = play;
    this.#refuse = refuse;
    this.#say = say;
    // A double click is meant for one team only.
    this.#button.addEventListener("click", (e) => e.detail > 1 && e.preventDefault());
  }

  get active() {
    return this.#parts.length > 0;
  }

  /** offer starts with the parts of a view; without parts, nothing can be chosen. */
  offer(view, owner) {
    this.#parts = view?.parts ?? [];
    if (this.element.contains(document.activeElement)) this.#focused = "select";
    if (document.activeElement === this.#button) this.#focused = "#orders-play";
    this.element.hidden = this.#button.hidden = !this.active;
    if (!this.active) return;
    this.#owner = owner;
    this.#texts = new Set(view.moves.map((move) => move.text));
    this.#places = new Map(
      (view.scene.pieces ?? []).map((piece) => [piece.id, this.#board.places.at(piece.x, piece.y)]),
    );
    const key = JSON.stringify([view.record, view.ply, owner]);
    if (key !== this.#key) {
      this.#given = this.#parts.map(({ options }) => Math.max(0, options.findIndex((o) => o.kind === "stay")));
      this.#told.clear();
      this.#next(0);
    }
    this.#key = key; // the same is offered again in another language, or after an error
    this.#build();
    this.#show();
    if (this.#focused && document.activeElement === document.body)
      (this.element.querySelector(this.#focused) ?? this.#button).focus();
    this.#focused = "";
  }

  /** suggest fills in the orders of a move without playing it. */
  suggest(text) {
    text.split(",").forEach((order, i) =>
      this.#give(
        i,
        Math.max(
          0,
          this.#parts[i].options.findIndex((option) => option.text === order),
        ),
      ),
    );
    this.#piece = -1;
    this.#show();
  }

  reset() {
    if (!this.active) return;
    this.#piece = -1;
    this.#show();
  }

  /** choose takes a place: an option of the current piece, or another piece. */
  choose(id) {
    if (!this.active) return;
    const at = this.#parts.findIndex((part) => this.#places.get(part.piece) === id);
    // A click on a player selects that player, until one is selected.
    const asked = this.#piece >= 0 && (this.#chosen || at < 0);
    const option = asked ? optionAt(this.#parts[this.#piece].options, id) : -1;
    if (option >= 0 && at !== this.#piece) {
      this.#give(this.#piece, option);
      this.#next(this.#piece + 1);
    } else if (at >= 0 && at === this.#piece && this.#chosen) {
      this.#give(at, Math.max(0, option)); // stay
      this.#next(at + 1);
    } else if (at >= 0) {
      [this.#piece, this.#chosen] = [at, true];
    } else {
      this.#refuse([this.#parts[this.#piece]?.piece ?? "", id]);
    }
    this.#show();
  }

  /** next moves on to another part, if there is one. */
  #next(part) {
    [this.#piece, this.#chosen] = [part < this.#parts.length ? part : -1, false];
  }

  #give(part, option) {
    this.#take(part, option);
    this.element.querySelectorAll("select")[part].value = option;
    speak(`${this.#parts[part].label}: ${this.#parts[part].options[option].label}`);
  }

  #take(part, option) {
    this.#given[part] = option;
    this.#told.add(part);
  }

  get #text() {
    return this.#parts.map((part, i) => part.options[this.#given[i]].text).join(",");
  }

  #build() {
    this.#fold.replaceChildren(
      h("summary", {}, t("orders")),
      ...this.#parts.map((part, i) =>
        h(
          "label",
          { class: "field" },
          part.label,
          h(
            "select",
            {
              onchange: (e) => {
                this.#take(i, Number(e.target.value));
                this.#show();
              },
              onfocus: () => {
                this.#piece = i;
                this.#show();
              },
            },
            ...part.options.map((option, j) =>
              h("option", { value: j, "data-text": option.text, selected: j === this.#given[i] }, option.label),
            ),
          ),
        ),
      ),
    );
  }

  #show() {
    const legal = this.#texts.has(this.#text);
    this.task = t(legal ? "orders.hint" : "orders.clash");
    this.#say();
    this.#button.setAttribute("aria-disabled", legal ? "false" : "true");
    const states = {};
    for (const [i, part] of this.#parts.entries())
      states[this.#places.get(part.piece)] = i === this.#piece ? "chosen" : "open";
    if (this.#piece >= 0) {
      for (const option of this.#parts[this.#piece].options)
        if (!states[option.place]) states[option.place] = option.kind === "pass" ? "target far" : "target";
    }
    this.#board.places.offer(states, this.#owner);
    this.#board.overlay(
      this.#parts.flatMap((part, i) => (this.#told.has(i) ? this.#mark(part, part.options[this.#given[i]]) : [])),
    );
  }

  /** mark shows the order of a piece: an arrow, or a ring for staying. */
  #mark(part, option) {
    const look = `order ${option.kind} ${this.#owner}`;
    const from = this.#board.point(this.#places.get(part.piece));
    if (from && option.kind === "stay") return [ring(from, look)];
    const to = this.#board.point(option.place);
    return from && to ? [arrow(from, to, look)] : [];
  }

  #submit() {
    if (this.#texts.has(this.#text)) this.#play(this.#text);
  }
}

/** optionAt returns the option that leads to a place: a walk if possible, else the strongest pass. */
function optionAt(options, place) {
  const walk = options.findIndex((option) => option.place === place && option.kind !== "pass");
  return walk >= 0 ? walk : options.findLastIndex((option) => option.place === place);
}

/** arrow draws a line with a head, slightly shortened at both ends. */
export function arrow([x1, y1], [x2, y2], look) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [sx, sy, ex, ey] = [x1 + dx * 0.2, y1 + dy * 0.2, x2 - dx * 0.12, y2 - dy * 0.12];
  const [bx, by] = [ex - dx * 0.26, ey - dy * 0.26];
  return s("path", {
    class: "arrow " + look,
    d: `M${sx} ${sy}L${bx} ${by}M${ex} ${ey}L${bx - dy * 0.15} ${by + dx * 0.15}L${bx + dy * 0.15} ${by - dx * 0.15}Z`,
  });
}

/** ring draws a circle around a place. */
export function ring([x, y], look) {
  return s("path", {
    class: "arrow " + look,
    d: `M${x - 0.44} ${y}a0.44 0.44 0 1 1 0.88 0a0.44 0.44 0 1 1 -0.88 0Z`,
  });
}
