// The referee lets bots move when it is their turn, and runs at most one search at a time.

import { aborted, search as ask } from "./api.js";
import { pause } from "./pause.js";
import { asBot, isHuman } from "./seats.js";

/** Referee dispatches "thinking" whenever a search begins or ends. */
export class Referee extends EventTarget {
  #session;
  #failed;
  #search = null; // the AbortController of the current search
  #playing = false; // whether the moves found are being played
  before = null; // number of other visitors' searches ahead of ours; null: ours is running
  seats;
  automatic = true; // whether bots reply automatically
  paused = false; // whether bots wait to be asked
  delay = 400; // ms between the moves of two bots

  constructor(session, seats, failed) {
    super();
    this.#session = session;
    this.#failed = failed;
    this.seats = seats;
  }

  get thinking() {
    return this.#search !== null;
  }

  /** wait notes the number of searches ahead. */
  #wait(before) {
    this.before = before;
    this.dispatchEvent(new Event("thinking"));
  }

  get seat() {
    return this.seats[this.#session.view?.turn];
  }

  /** humanTurn reports whether a person is to move now. */
  get humanTurn() {
    return this.seat !== undefined && isHuman(this.seat) && !this.seat.remote && !this.#session.view.over;
  }

  get botTurn() {
    return this.seat !== undefined && !isHuman(this.seat) && !this.#session.view.over;
  }

  /** ahead reports whether a person can premove: while a bot thinks that replies automatically. */
  get ahead() {
    const { atEnd, simultaneous } = this.#session;
    return this.botTurn && !this.botsOnly && this.automatic && !this.paused && atEnd && !simultaneous;
  }

  get botsOnly() {
    return !isHuman(this.seats.first) && !isHuman(this.seats.second);
  }

  /** look is called after every change: it starts and stops searches. */
  look() {
    if (this.#playing) return;
    if (!this.botTurn || this.paused || !this.automatic) return this.stop();
    this.move();
  }

  stop() {
    this.#playing = false;
    if (!this.#search) return;
    this.#search.abort();
    this.#search = null;
    this.dispatchEvent(new Event("thinking"));
  }

  /** move lets a bot play one turn now: the seat's bot, or another one. */
  async move(seat = this.seat) {
    this.stop();
    const search = new AbortController();
    this.#search = search;
    this.dispatchEvent(new Event("thinking"));
    const { signal } = search;
    this.before = null;
    try {
      const session = this.#session;
      const record = upTo(session);
      const [answer] = await Promise.all([
        ask("move", { record, bot: asBot(seat), seed: seed(), views: true }, signal, (before) => this.#wait(before)),
        session.drawn,
        this.botsOnly ? pause(this.delay, signal) : undefined,
      ]);
      if (signal.aborted) return;
      this.#playing = true;
      for (const [i, move] of answer.moves.entries()) {
        if (signal.aborted) return;
        if (!(await session.play(move, answer.views[i]))) return; // the visitor went elsewhere
        if (answer.moves.length > 1) await session.drawn;
      }
    } catch (err) {
      if (!aborted(err) && this.#search === search) {
        this.paused = true;
        this.#failed(err);
      }
    } finally {
      if (this.#search === search) {
        this.#search = null;
        this.#playing = false;
        this.dispatchEvent(new Event("thinking"));
        if (!signal.aborted && !this.paused) this.look();
      }
    }
  }
}

/** upTo returns the record up to the ply on the board. */
export const upTo = (session) => ({ ...session.record, moves: session.record.moves.slice(0, session.at) });

/** seed returns a new random seed. */
export const seed = () => Math.floor(Math.random() * 2 ** 48);
