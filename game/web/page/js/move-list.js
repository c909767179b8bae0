// The moves of the record, one item per turn, or of all its variations, to show any of them.

import { h } from "./dom.js";
import { language, t } from "./language.js";
import { roving, stopAt } from "./roving.js";
import { onWords, words } from "./words-on.js";

export class MoveList {
  element = h("ol", { class: "moves", "data-t-label": "moves", "aria-label": t("moves") });
  #session;
  #go;
  #all;
  #turns = []; // the turns shown
  #look = ""; // and their language
  #current = null; // the item of the move that led to the board

  /** go is called with a node of the tree; all reports whether to show variations. */
  constructor(session, go, all = false) {
    this.#session = session;
    this.#go = go;
    this.#all = all;
    roving(this.element);
    onWords(() => this.#session.view && this.show());
  }

  show() {
    const { record, view, at, tree } = this.#session;
    const turns = turnsOf(tree.root, record.moves, this.#all);
    const secret = view.committed && at === record.moves.length && at > 0;
    if (secret) Object.assign(turns.at(-1), { text: "…", words: "" }); // hidden until the other player has chosen
    this.#list(turns);
    const { node } = this.#session;
    const current = turns.findIndex((turn) => turn.nodes.includes(node));
    if (this.#current) this.#current.firstChild.removeAttribute("aria-current");
    this.#current = this.element.children[current];
    if (this.#current) this.#current.firstChild.setAttribute("aria-current", "step");
    const stop = this.#current ?? this.element.lastElementChild;
    if (!this.element.contains(document.activeElement)) stopAt(this.element, stop.querySelector("button"));
    this.#uncover(stop);
  }

  /** list shows the turns from the first new one on: a replay changes none of the others. */
  #list(turns) {
    const look = language() + words();
    if (this.#look !== look) this.#turns = []; // all labels have changed
    let kept = 0;
    while (alike(this.#turns[kept], turns[kept])) kept++;
    if (kept !== turns.length || kept !== this.#turns.length || kept === 0) {
      while (this.element.children.length > kept) this.element.lastChild.remove();
      const rest = turns.slice(kept).map((turn) => this.#item(turn));
      this.element.append(...(turns.length > 0 ? rest : [h("li", { class: "quiet" }, t("noMoves"))]));
    }
    this.#turns = turns;
    this.#look = look;
  }

  #item(turn) {
    const said = turn.words && turn.words !== turn.text ? turn.words : "";
    const better = turn.best ? t("better", { move: turn.best }) : "";
    const move = `${turn.text}${turn.mark} ${said}`.trim();
    const name = [t("move", { n: turn.n, move }), turn.mark && t("mark." + turn.mark), better];
    const button = h(
      "button",
      {
        type: "button",
        tabindex: -1,
        class: turn.who,
        title: [said, better].filter(Boolean).join(". "),
        "aria-label": name.filter(Boolean).join(", "),
        onclick: () => this.#go(turn.nodes.at(-1)),
      },
      turn.text,
      turn.mark ? h("b", { class: "judged" }, turn.mark) : null,
      said && words() ? h("span", { class: "words" }, " " + said) : null,
    );
    const place = [turn.depth > 0 && "variation", turn.opens && "opens", turn.closes && "closes"];
    return h("li", { class: place.filter(Boolean).join(" "), "data-depth": turn.depth }, button);
  }

  /** uncover scrolls only the list, until an item is visible. */
  #uncover(item) {
    requestAnimationFrame(() => {
      const { top, bottom } = item.getBoundingClientRect();
      const box = this.element.getBoundingClientRect();
      if (top < box.top || bottom > box.bottom) this.element.scrollTop += top - box.top - box.height / 2;
    });
  }
}

/** alike reports whether two turns look the same and lead to the same position. */
function alike(a, b) {
  const parts = ["n", "who", "text", "words", "mark", "best", "depth", "opens", "closes"];
  if (!a || !b || a.nodes.length !== b.nodes.length || a.nodes.at(-1) !== b.nodes.at(-1)) return false;
  return parts.every((part) => a[part] === b[part]);
}

/**
 * turnsOf returns the moves of a tree, of one line or all of them. Successive moves of one player are
 * grouped with the chance moves that answer them. A variation follows the turn that it replaces, one
 * level deeper.
 */
function turnsOf(root, line, all) {
  const turns = [];
  const walk = (node, depth, n) => {
    let turn = null;
    const first = turns.length;
    while (node) {
      const others = all && node.parent.children.length > 1 && node === node.parent.children[0];
      const joins = turn && !others && (turn.who === node.who || node.who === "chance");
      if (!joins) {
        turn = { nodes: [], who: node.who, text: "", words: "", mark: "", best: "", depth, n: n++ };
        turns.push(turn);
      }
      add(turn, node);
      const next = all ? node.children[0] : node.children.find((child) => child.move === line[node.ply]);
      if (others) {
        for (const other of node.parent.children.slice(1)) walk(other, depth + 1, turn.n);
        turn = null;
      }
      node = next;
    }
    if (depth > 0 && turns.length > first) {
      turns[first].opens = true;
      turns.findLast((one) => one.depth === depth).closes = true;
    }
  };
  const begin = all ? root.children[0] : root.children.find((child) => child.move === line[0]);
  walk(begin, 0, 1);
  return turns;
}

/** add adds a move to a turn. */
function add(turn, node) {
  const { move, who, label, mark, best } = node;
  const goesOn = turn.nodes.length > 0;
  const answered = who === "chance" && goesOn ? " → " : null;
  turn.text += (answered ?? (goesOn ? " " : "")) + move;
  turn.words += (answered ?? (goesOn ? ", " : "")) + (label || move);
  turn.mark ||= mark;
  turn.best ||= best;
  turn.nodes.push(node);
}
