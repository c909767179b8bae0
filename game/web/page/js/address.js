// The address of the page holds the whole game, always.

import { toFragment } from "./link.js";

/** How often the address may be written, in ms: browsers do not allow it much more often. */
const pause = 250;

export class Address {
  #state;
  #written = -Infinity; // when it was written last
  #timer = 0;
  #fragment = ""; // what was written

  /**
   * state returns what the address is to hold; changed is called with the fragment that the
   * visitor asks for. It is the event's, because the page's own may have been written since.
   */
  constructor(state, changed) {
    this.#state = state;
    addEventListener("hashchange", ({ newURL }) => {
      const { hash } = new URL(newURL);
      if (hash !== this.#fragment) changed(hash);
    });
  }

  /** keep writes the address, soon. */
  keep() {
    const wait = this.#written + pause - performance.now();
    this.leave();
    if (wait > 0) this.#timer = setTimeout(() => this.write(), wait);
    else this.write();
  }

  /** part lets the way back lead here: what follows is another game. */
  part() {
    const { record, tab } = this.#state();
    if (tab !== "watch" && !record?.moves.length && !this.#state().room) return; // nothing to come back to
    history.pushState(null, "", this.write());
    this.#written = -Infinity; // the other game is written at once
  }

  /** leave gives up what was to be written. */
  leave() {
    clearTimeout(this.#timer);
  }

  /** write brings the address up to date, and returns it. */
  write() {
    this.leave();
    const state = this.#state();
    if (state.record) {
      this.#written = performance.now();
      history.replaceState(null, "", toFragment(state));
      this.#fragment = location.hash;
    }
    return location.href;
  }
}
