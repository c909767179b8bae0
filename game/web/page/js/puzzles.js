// The Puzzles tab: the puzzle of the day and all others. The visitor finds the only move, and goes
// on against the best defence for as long as there is only one.

import { aborted, post } from "./api.js";
import { h, rebuild } from "./dom.js";
import { arrows } from "./hint.js";
import { learn, t } from "./language.js";
import { keep, preferred } from "./preferences.js";
import { bot, human } from "./seats.js";
import { en } from "./words/en-puzzles.js";
import { es } from "./words/es-puzzles.js";
import { ro } from "./words/ro-puzzles.js";

learn({ en, es, ro });

/** today is the number of the day, in the visitor's time zone. */
function today() {
  const now = new Date();
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

export class Puzzles {
  #app;
  #puzzle = null; // as the server describes it
  #daily = false;
  #step = 0; // moves of the solution on the board
  #clean = true; // no mistake and no hint that shows the move
  #hints = 0; // given for this move
  #ticket = 0;
  #title = h("h2");
  #task = h("p", { id: "puzzle-task" });
  #said = h("p", { id: "puzzle-said", role: "status" });
  #streak = h("p", { class: "quiet", id: "puzzle-streak" });
  #hint = h("button", { type: "button", id: "puzzle-hint", "data-t": "hint", onclick: () => this.#help() });
  #out = h("button", { type: "button", id: "puzzle-out", onclick: () => this.#playOut() });
  #again = h("button", { type: "button", id: "puzzle-again", onclick: () => this.#begin() });
  #after = h("button", { type: "button", id: "puzzle-next", onclick: () => this.#next() });
  #day = h("button", { type: "button", id: "puzzle-daily", onclick: () => this.#open(today(), true) });
  #difficulty = h("span");
  #grade = h("select", { id: "puzzle-grade", onchange: () => this.#next() });

  constructor(app, panel) {
    this.#app = app;
    panel.prepend(
      h(
        "section",
        { class: "card" },
        this.#title,
        this.#task,
        this.#said,
        h("div", { class: "row" }, this.#hint, this.#again, this.#out),
        h("div", { class: "row" }, this.#after, this.#day),
        h("label", { class: "field" }, this.#difficulty, this.#grade),
        this.#streak,
      ),
    );
    app.session.addEventListener("view", () => this.#check());
  }

  /** build writes the texts in the language of the page. */
  build() {
    this.#out.textContent = t("puzzle.playOut");
    this.#again.textContent = t("puzzle.again");
    this.#after.textContent = t("puzzle.next");
    this.#day.textContent = t("puzzle.daily");
    this.#difficulty.textContent = t("puzzle.difficulty");
    const chosen = this.#grade.value || "0";
    const option = (value) => h("option", { value }, value === 0 ? t("puzzle.all") : String(value));
    rebuild(this.#grade, ...[0, 1, 2, 3, 4, 5].map(option));
    this.#grade.value = chosen;
    if (this.#app.tab === "puzzles" && this.#puzzle) this.#open(this.#puzzle.number, this.#daily);
    else this.#show();
  }

  async enter() {
    const { game } = this.#app;
    if (this.#puzzle?.record.game === game.name) await this.#begin();
    else await this.#open(today(), true);
  }

  leave() {}

  #next() {
    const { number = 0, count = 1 } = this.#puzzle ?? {};
    return this.#open(this.#daily ? Math.floor(Math.random() * count) : number + 1, false);
  }

  async #open(puzzle, daily) {
    const ticket = ++this.#ticket;
    const grade = daily ? 0 : Number(this.#grade.value);
    try {
      const found = await post("puzzle", { game: this.#app.game.name, puzzle, grade });
      if (ticket !== this.#ticket || this.#app.tab !== "puzzles") return;
      this.#puzzle = found;
      this.#daily = daily;
      this.#clean = true;
      await this.#begin();
    } catch (err) {
      if (!aborted(err)) this.#app.fail(err);
    }
  }

  /** begin shows the position of the puzzle. */
  async #begin() {
    const { address, friend, session } = this.#app;
    if (!(await friend.mayLeave())) return;
    address.part();
    this.#step = 0;
    this.#hints = 0;
    this.#said.textContent = "";
    session.forget();
    await this.#app.try(session.open(this.#puzzle.record));
    this.#show();
  }

  get #solved() {
    return this.#step >= (this.#puzzle?.solution.length ?? Infinity);
  }

  /** check is called after every change of the board. */
  async #check() {
    const { session, tab } = this.#app;
    if (tab !== "puzzles" || !this.#puzzle || this.#solved) return;
    const { record, solution } = this.#puzzle;
    const base = record.moves.length;
    const played = session.record.moves.slice(base, session.at);
    if (session.record.start !== record.start || played.length !== this.#step + 1) return;
    const { view } = session;
    await session.drawn;
    if (session.view !== view) return;
    this.#hints = 0;
    if (played.some((move, i) => move !== solution[i])) {
      this.#clean = false;
      this.#count(false);
      this.#said.textContent = t("puzzle.wrong");
      await this.#app.try(session.go(base + this.#step));
      return;
    }
    this.#step++;
    if (this.#solved) {
      this.#said.textContent = t("puzzle.solved");
      if (this.#clean) this.#count(true);
    } else if (view.turn === this.#puzzle.turn) this.#said.textContent = t("puzzle.right");
    else await this.#app.try(session.play(solution[this.#step]));
    this.#show();
  }

  /** count keeps how many puzzles in a row were solved without help; each counts once. */
  #count(solved) {
    const { streak = 0, best = 0, last } = preferred("puzzles", {});
    const { record } = this.#puzzle;
    const one = record.game + record.start + record.moves.join();
    if (solved && one === last) return;
    const now = solved ? streak + 1 : 0;
    keep("puzzles", { streak: now, best: Math.max(best, now), last: one });
  }

  /** help gives the next hint: how long the solution is, three moves of which it is one, the move. */
  #help() {
    const { board, session } = this.#app;
    const { record, solution, turn } = this.#puzzle;
    if (this.#solved || session.at !== record.moves.length + this.#step || session.view.turn !== turn) return;
    const move = solution[this.#step];
    this.#hints++;
    if (this.#hints === 1) {
      const own = session.view.turn === turn ? solution.length - this.#step : 0;
      this.#said.textContent = t("puzzle.length", { n: Math.ceil(own / 2) });
      return;
    }
    const others = session.view.moves.map((one) => one.text).filter((text) => text !== move);
    const some = this.#hints === 2 ? [others[0], others[others.length - 1]].filter(Boolean) : [];
    if (this.#hints > 2) {
      this.#clean = false;
      this.#count(false);
    }
    this.#said.textContent = t(this.#hints === 2 ? "puzzle.among" : "puzzle.move");
    const all = [move, ...some].sort();
    board.overlay(all.flatMap((text) => arrows(board, session.view, text)));
    this.#show();
  }

  /** playOut goes on against the best bot. */
  #playOut() {
    const { act, game, play, referee } = this.#app;
    const { turn } = this.#puzzle;
    const best = game.searchers.find((one) => one.name === game.default.analyse);
    const other = turn === "first" ? "second" : "first";
    referee.seats = { [turn]: human(), [other]: best ? bot(best) : human() };
    play.build();
    act.playOn();
    referee.paused = false;
    this.#app.look();
  }

  #show() {
    const { session } = this.#app;
    const { number = 0, count = 0, grade = 0, task = "" } = this.#puzzle ?? {};
    const title = this.#daily ? t("puzzle.daily") : t("puzzle.number", { n: number + 1, count });
    this.#title.textContent = `${title} · ${t("puzzle.grade", { grade })}`;
    this.#task.textContent = task;
    this.#hint.disabled = this.#solved;
    this.#out.hidden = !this.#solved || Boolean(session.view?.over);
    const { streak = 0, best = 0 } = preferred("puzzles", {});
    this.#streak.textContent = t("puzzle.streak", { n: streak, best });
  }
}
