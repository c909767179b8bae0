// Choosing a move by its places: after each place, the moves remain whose paths begin with the chosen
// places. Clicking the place where exactly one of these moves ends is enough.

export class Selection {
  #places;
  #play;
  #refuse;
  #paths = []; // [{ move, path }]
  #chosen = [];
  #owner = "";

  constructor(places, play, refuse) {
    this.#places = places;
    this.#play = play;
    this.#refuse = refuse;
  }

  /** offer starts with the moves of a position; without moves, nothing can be chosen. */
  offer(moves, owner) {
    this.#paths = moves.flatMap((move) => (move.paths ?? []).map((path) => ({ move, path })));
    this.#owner = owner;
    this.#places.drags = this.#paths.some(({ path }) => path.length > 1);
    this.reset();
  }

  reset() {
    this.#chosen = [];
    this.#show();
  }

  get active() {
    return this.#paths.length > 0;
  }

  /** choose takes a place. Clicks that make no move are refused, unless they take the last one back. */
  choose(id) {
    if (!this.active) return;
    const next = [...this.#chosen, id];
    const left = this.#paths.filter(({ path }) => next.every((place, i) => path[i] === place));
    if (left.length > 0) {
      const whole = left.find(({ path }) => path.length === next.length);
      if (whole) return this.#done(whole.move);
      this.#chosen = next;
      return this.#show();
    }
    const ends = this.#left().filter(({ path }) => this.#chosen.length > 0 && path.at(-1) === id);
    if (ends.length === 1) return this.#done(ends[0].move);
    const taken = this.#chosen.includes(id);
    const other = !taken && this.#paths.some(({ path }) => path[0] === id);
    this.#chosen = other ? [id] : [];
    this.#show();
    if (!taken && !other) this.#refuse(next);
  }

  #left() {
    return this.#paths.filter(({ path }) => this.#chosen.every((place, i) => path[i] === place));
  }

  #done(move) {
    this.#chosen = [];
    this.#paths = [];
    this.#show();
    this.#play(move.text);
  }

  #show() {
    const states = {};
    const left = this.#left();
    for (const { path } of this.#paths) if (this.#chosen.length === 0) states[path[0]] = "open";
    if (this.#chosen.length > 0) {
      const ends = new Map();
      for (const { path } of left) ends.set(path.at(-1), (ends.get(path.at(-1)) ?? 0) + 1);
      for (const [id, count] of ends) if (count === 1) states[id] = "target";
      for (const { path } of left) states[path[this.#chosen.length]] = "target";
      for (const id of this.#chosen) if (states[id] !== "target") states[id] = "chosen";
    }
    this.#places.offer(states, this.#owner);
  }
}
