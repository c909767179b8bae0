// The address of the page, which always contains the whole game.

import { chosen } from "./choosing.js";
import { toFragment } from "./link.js";
import { keep, preferred, write } from "./preferences.js";

/** How often the address may be written, in ms: browsers limit the rate. */
const pause = 250;

/** last returns the fragment of the game that the visitor played last. */
export const last = () => preferred("last", "");

export class Address {
  #app;
  #written = -Infinity; // when it was written last
  #timer = 0;
  #fragment = ""; // the fragment last written

  /**
   * changed is called with the fragment that the visitor asks for. It is taken from the event, because the
   * page may have written its own since.
   */
  constructor(app, changed) {
    this.#app = app;
    addEventListener("hashchange", ({ newURL }) => {
      const { hash } = new URL(newURL);
      if (hash !== this.#fragment) changed(hash);
    });
  }

  /** state returns what the address should hold; without a record, it stays as it is. */
  #state() {
    const { friend, referee, session, tab, watch } = this.#app;
    return {
      record: chosen() ? session.record : null,
      lines: session.tree.branched ? session.tree.lines : [],
      at: session.at,
      tab,
      seats: referee.seats,
      watching: watch.name,
      room: friend.id,
      group: friend.classID,
    };
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
    history.pushState(history.state, "", this.write());
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
      write(toFragment(state));
      this.#fragment = location.hash;
      if (state.tab === "play" && (state.record.moves.length > 0 || state.room)) keep("last", this.#fragment);
    }
    return location.href;
  }
}
