// The tabs that are loaded when they are opened first.

import { byID, styled } from "./dom.js";
import { translate } from "./language.js";

/** later returns the tabs. */
export const later = (app) => ({
  watch: new Later(
    app,
    byID("watch"),
    async () => (await Promise.all([import("./watch.js"), styled("watch")]))[0].Watch,
  ),
  puzzles: new Later(app, byID("puzzles"), async () => (await import("./puzzles.js")).Puzzles),
});

class Later {
  #app;
  #panel;
  #watch = null; // what is loaded
  #loading = null;
  #wanted = ""; // the record to watch
  #find;

  /** find loads the class of the tab. */
  constructor(app, panel, find) {
    this.#app = app;
    this.#panel = panel;
    this.#find = find;
  }

  /** name is the record being followed. */
  get name() {
    return this.#watch?.name ?? this.#wanted;
  }

  async #load() {
    this.#watch = new (await this.#find())(this.#app, this.#panel);
    translate(this.#panel);
    this.#watch.build();
  }

  async enter(name = "") {
    this.#wanted = name;
    this.#loading ??= this.#load();
    try {
      await this.#loading;
    } catch (err) {
      this.#loading = null; // the next visit tries again
      this.#app.fail(err);
      return;
    }
    if (this.#app.tab === this.#panel.id) await this.#watch.enter(name);
  }

  leave() {
    this.#watch?.leave();
  }

  build() {
    this.#watch?.build();
  }
}
