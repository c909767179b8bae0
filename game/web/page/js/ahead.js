// A premove, chosen while the opponent thinks: the places of a move that is played as soon as it is
// the visitor's turn, if it is legal then.

export class Ahead {
  #places;
  #queue = [];
  #steps = 1; // number of places that make a move, as far as the game has shown
  on = false;

  constructor(places) {
    this.#places = places;
  }

  /** learn notes what a move consists of: one place, or from one place to another. */
  learn(moves) {
    const lengths = moves.flatMap((move) => (move.paths ?? []).map((path) => path.length));
    if (lengths.length > 0) this.#steps = Math.min(2, Math.max(...lengths));
  }

  /** offer starts or ends the choice of a premove. */
  offer(on) {
    this.on = on;
    if (!on) this.#queue = [];
    else this.#show();
  }

  /** choose adds a place, or removes it if it was chosen. After a complete move it starts a new one. */
  choose(id) {
    if (this.#queue.includes(id)) this.#queue = [];
    else if (this.#queue.length < this.#steps) this.#queue.push(id);
    else this.#queue = [id];
    this.#show();
  }

  reset() {
    this.#queue = [];
    this.#show();
  }

  /** take returns the chosen places and forgets them. */
  take() {
    const taken = this.#queue;
    this.#queue = [];
    return taken;
  }

  #show() {
    const states = Object.fromEntries(this.#places.ids.map((id) => [id, "ahead"]));
    for (const id of this.#queue) states[id] = "chosen";
    this.#places.drags = this.#steps > 1;
    this.#places.offer(states);
  }
}
