// All lines played or shown from one start, as a tree: a move in the middle of a game adds a
// variation and deletes nothing.

/** Node is a move, or the start: {move, who, label, parent, children, mark, best}. */
class Node {
  children = []; // the first is the main line
  who; // the player who made the move
  label = ""; // the move in words
  mark = ""; // ?, ?? or ?!, once the game is scored
  best = ""; // the better move

  constructor(move, parent) {
    this.move = move;
    this.parent = parent;
    this.ply = parent ? parent.ply + 1 : 0;
  }

  /** path returns the moves that lead here. */
  get path() {
    const moves = [];
    for (let node = this; node.parent; node = node.parent) moves.unshift(node.move);
    return moves;
  }

  /** end returns the last node of the main line from here. */
  get end() {
    let node = this;
    while (node.children.length > 0) node = node.children[0];
    return node;
  }
}

export class Tree {
  root = new Node("", null);
  version = 0; // increases with every change

  /** add adds the moves of a view, with the player who made each, and its description. */
  add({ record, turns = [], labels = [] }) {
    let node = this.root;
    record.moves.forEach((move, i) => {
      let next = node.children.find((child) => child.move === move);
      if (!next) {
        next = new Node(move, node);
        node.children.push(next);
        this.version++;
      }
      if (next.who !== (turns[i] ?? next.who) || next.label !== (labels[i] ?? next.label)) this.version++;
      next.who = turns[i] ?? next.who;
      next.label = labels[i] ?? next.label;
      node = next;
    });
  }

  /** find returns the node that some moves lead to; undefined if they were never played. */
  find(moves) {
    let node = this.root;
    for (const move of moves) node = node?.children.find((child) => child.move === move);
    return node;
  }

  /** remove deletes a node and everything after it. */
  remove(node) {
    const { children } = node.parent;
    children.splice(children.indexOf(node), 1);
    this.version++;
  }

  /** promote makes a node's line the main one, wherever it branched off. */
  promote(node) {
    for (let one = node; one.parent; one = one.parent) {
      const { children } = one.parent;
      children.splice(children.indexOf(one), 1);
      children.unshift(one);
    }
    this.version++;
  }

  /** clear removes everything. */
  clear() {
    this.root = new Node("", null);
    this.version++;
  }

  get branched() {
    let node = this.root;
    while (node.children.length === 1) [node] = node.children;
    return node.children.length > 1;
  }

  /** lines returns all lines, from the start to their ends, the main line first. */
  get lines() {
    const all = [];
    const open = [this.root];
    while (open.length > 0) {
      const node = open.pop();
      if (node.children.length === 0) all.push(node.path);
      open.push(...node.children.toReversed());
    }
    return all;
  }

  /** load adds lines that have not been shown yet: view confirms them, or prune removes them. */
  load(lines) {
    for (const line of lines) this.add({ record: { moves: line } });
  }

  /** prune removes the moves that no view has confirmed. */
  prune(node = this.root) {
    node.children = node.children.filter((child) => child.who);
    node.children.forEach((child) => this.prune(child));
    this.version++;
  }
}
