// The address of the page, which always contains the whole game.

import { toFragment } from "./link.js";

/** How often the address may be written, in ms: browsers limit the rate. */
const pause = 250;

export class Address {
  #state;
  #written = -Infinity; // when it was written last
  #timer = 0;
  #fragment = ""; // the fragment last written

  /**
   * state returns the text that the address should hold. changed is called with the fragment that
   * the visitor asks for. It is taken from the event, because the page may have written its own since.
   */
  constructor(state, changed) {
    this.#state = state;
    addEventListener("hashchange", ({ newURL }) => {
      const { hash } = new URL(newURL);
      if (hash !== this.#fragment) changed(hash);
    });
  }

  /** keep schedules writing the address. */
  keep() {
    const wait = this.#written + pause - performance.now();
    this.leave();
    if (wait > 0) this.#timer = setTimeout(() => this.write(), wait);
    else this.write();
  }

  /** part makes the back button lead here: what follows is another game. */
  part() {
    const { record, tab } = this.#state();
    if (tab !== "watch" && !record?.moves.length && !this.#state().room) return; // nothing to come back to
    history.pushState(null, "", this.write());
    this.#written = -Infinity; // the other game is written at once
  }

  /** leave discards the scheduled write. */
  leave() {
    clearTimeout(this.#timer);
  }

  /** write updates the address and returns it. */
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
