// A move chosen ahead, while the rival thinks: the places of a move, which is played as soon
// as it is the visitor's turn, if it is legal then.

export class Ahead {
  #places;
  #queue = [];
  #steps = 1; // how many places make a move, as far as the game has shown
  on = false;

  constructor(places) {
    this.#places = places;
  }

  /** learn sees what a move is made of: one place, or from one to another. */
  learn(moves) {
    const lengths = moves.flatMap((move) => (move.paths ?? []).map((path) => path.length));
    if (lengths.length > 0) this.#steps = Math.min(2, Math.max(...lengths));
  }

  /** offer lets the visitor choose ahead, or ends that. */
  offer(on) {
    this.on = on;
    if (!on) this.#queue = [];
    else this.#show();
  }

  /** choose takes a place. A place that was chosen is given up, and after a whole move another one begins. */
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

  /** take returns the places that were chosen, and forgets them. */
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
