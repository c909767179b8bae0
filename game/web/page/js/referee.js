// The referee lets bots move when it is their turn, and keeps at most one search running.

import { aborted, search as ask } from "./api.js";
import { pause } from "./pause.js";
import { asBot, isHuman } from "./seats.js";

/** Referee dispatches "thinking" whenever a search begins or ends. */
export class Referee extends EventTarget {
  #session;
  #failed;
  #search = null; // the AbortController of the search under way
  #playing = false; // whether the moves that were found are being played
  before = null; // how many searches of other visitors come before ours; null: it is under way
  seats;
  automatic = true; // whether bots reply by themselves
  paused = false; // whether bots wait until somebody asks them
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

  /** wait notes that others come first. */
  #wait(before) {
    this.before = before;
    this.dispatchEvent(new Event("thinking"));
  }

  get seat() {
    return this.seats[this.#session.view?.turn];
  }

  /** humanTurn says whether a person is to move now. */
  get humanTurn() {
    return this.seat !== undefined && isHuman(this.seat) && !this.seat.remote && !this.#session.view.over;
  }

  get botTurn() {
    return this.seat !== undefined && !isHuman(this.seat) && !this.#session.view.over;
  }

  /** ahead says whether a person can choose a move ahead: while a bot thinks that replies by itself. */
  get ahead() {
    const { atEnd, simultaneous } = this.#session;
    return this.botTurn && !this.botsOnly && this.automatic && !this.paused && atEnd && !simultaneous;
  }

  get botsOnly() {
    return !isHuman(this.seats.first) && !isHuman(this.seats.second);
  }

  /** look is called after every change: it begins and ends searches. */
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

  /** move lets a bot play one turn now: that of the seat, or another one. */
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
        ask("move", { record, bot: asBot(seat), seed: seed() }, signal, (before) => this.#wait(before)),
        session.drawn,
        this.botsOnly ? pause(this.delay, signal) : undefined,
      ]);
      if (signal.aborted) return;
      this.#playing = true;
      for (const move of answer.moves) {
        if (signal.aborted) return;
        if (!(await session.play(move))) return; // the visitor went elsewhere
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

/** upTo is the record up to the ply that is looked at. */
export const upTo = (session) => ({ ...session.record, moves: session.record.moves.slice(0, session.at) });

/** seed is a fresh one. */
export const seed = () => Math.floor(Math.random() * 2 ** 48);
