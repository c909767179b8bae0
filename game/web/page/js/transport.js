// Stepping through a record, and replaying it.

import { byID, icon } from "./dom.js";
import { still } from "./motion.js";
import { pause } from "./pause.js";

const icons = {
  "to-start": ["M6 5v14", "M19 5 9 12l10 7Z"],
  back: ["M16 5 6 12l10 7Z"],
  replay: ["M12 4a8 8 0 1 1-7.500 5.200", "M4 4v5.500h5.500", "M10 9v6l5-3Z"],
  stop: ["M8 5v14", "M16 5v14"],
  forward: ["M8 5l10 7-10 7Z"],
  "to-end": ["M18 5v14", "M5 5l10 7-10 7Z"],
};

export class Transport {
  #app;
  #run = null; // the current replay
  #step = null; // the step of this or a former replay that is being made

  constructor(app) {
    this.#app = app;
    const { session } = app;
    for (const id of ["to-start", "back", "replay", "forward", "to-end"]) byID(id).append(icon(...icons[id]));
    byID("to-start").addEventListener("click", () => this.#do(() => app.act.go(0)));
    byID("back").addEventListener("click", () => this.#do(() => app.act.step(-1)));
    byID("forward").addEventListener("click", () => this.#do(() => app.act.step(1)));
    byID("to-end").addEventListener("click", () => this.#do(() => app.act.go(session.record.moves.length)));
    byID("replay").addEventListener("click", () => (this.replaying ? this.stop() : this.replay()));
  }

  get replaying() {
    return this.#run !== null;
  }

  #do(act) {
    this.stop();
    act();
  }

  stop() {
    if (!this.replaying) return;
    this.#run = null;
    this.look();
    if (this.#app.tab === "study") this.#app.study.analysis.look();
  }

  /** duration returns how long a move is shown: as long as it needs, when replaying. */
  duration(usual) {
    return this.replaying ? usual * 1.2 : usual;
  }

  /** replay shows the rest of the record, or all of it when at the end. */
  async replay() {
    const { session } = this.#app;
    const run = {};
    this.#run = run;
    this.look();
    await this.#step; // or two steps would be made at once
    if (this.#run === run && session.atEnd) await this.#app.act.go(0, "cut");
    while (this.#run === run && !session.atEnd) {
      const before = session.at;
      this.#step = this.#app.act.step(1);
      await this.#step;
      await session.drawn;
      if (session.at === before) break;
      await pause(still.matches ? 650 : 150);
    }
    if (this.#run === run) this.stop();
  }

  /** look is called after every change. */
  look() {
    const { session } = this.#app;
    if (!session?.record) return;
    const disable = (id, off) => byID(id).setAttribute("aria-disabled", off ? "true" : "false");
    disable("to-start", session.at === 0);
    disable("back", session.at === 0);
    disable("forward", session.atEnd);
    disable("to-end", session.atEnd);
    disable("replay", session.record.moves.length === 0);
    byID("replay").setAttribute("aria-pressed", this.replaying);
    byID("replay").replaceChildren(icon(...icons[this.replaying ? "stop" : "replay"]));
  }
}
