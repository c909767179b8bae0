// The Watch tab, which is loaded when it is opened first.

import { translate } from "./language.js";

export class Watching {
  #app;
  #panel;
  #watch = null; // what is loaded
  #loading = null;
  #wanted = ""; // the record to watch

  constructor(app, panel) {
    this.#app = app;
    this.#panel = panel;
  }

  /** name is the record being followed. */
  get name() {
    return this.#watch?.name ?? this.#wanted;
  }

  async #load() {
    const { Watch } = await import("./watch.js");
    this.#watch = new Watch(this.#app, this.#panel);
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
    if (this.#app.tab === "watch") await this.#watch.enter(name);
  }

  leave() {
    this.#watch?.leave();
  }

  build() {
    this.#watch?.build();
  }
}
