// The actions of a visitor in a game: every button and key ends here.

import { aborted } from "./api.js";
import { arrows, hint } from "./hint.js";
import { t } from "./language.js";
import { keep } from "./preferences.js";
import { seated } from "./seating.js";
import { dealing } from "./secret.js";
import { isHuman } from "./seats.js";

/** adaptation is by how much, in Elo. */
const adaptation = 80;

export class Actions {
  #app;

  constructor(app) {
    this.#app = app;
  }

  async newGame({
    variant = this.#app.session.record.variant,
    setup = this.#app.game.setup?.random ? "" : this.#app.session.record.setup,
  } = {}) {
    const { address, friend, game, play, referee, session, transport } = this.#app;
    if (!(await friend.mayLeave())) return;
    referee.stop();
    referee.paused = referee.botsOnly;
    transport.stop();
    address.part();
    if (friend.on || friend.classID) {
      friend.leave();
      referee.seats = seated(game, {});
      play.build();
    }
    this.#app.input.offer(null); // the old game is over
    const told = this.#adapt();
    const dealt = dealing(game, referee.seats);
    const begun = await this.#app.try(session.begin({ game: game.name, variant, setup, ...dealt }));
    if (!begun) return;
    play.setup.build();
    play.say(told);
  }

  /**
   * adapt gives a bot whose strength is an option that of the next game: more if it lost against a person. It
   * returns what is said about it.
   */
  #adapt() {
    const { game, play, referee, session } = this.#app;
    const { over, result } = session.view;
    for (const [owner, seat] of Object.entries(referee.seats)) {
      const bot = game.searchers.find((one) => one.name === seat.searcher);
      const option = bot?.options.find(({ name }) => name === "elo");
      if (!over || !option || result.winner === "nobody" || referee.botsOnly) continue;
      const elo = seat.options.elo + (result.winner === owner ? -adaptation : adaptation);
      seat.options = { ...seat.options, elo: Math.min(option.max, Math.max(option.min, elo)) };
      play.build();
      return t("adapted", { n: seat.options.elo });
    }
    return "";
  }

  /** playMove plays a person's move. */
  async playMove(move) {
    const { friend, referee, session } = this.#app;
    referee.stop();
    referee.paused = referee.botsOnly;
    if (friend.on) {
      await this.#app.try(friend.play(move));
      return;
    }
    await this.#app.try(session.play(move));
  }

  /** go shows another ply; bots wait until somebody moves or asks them to. */
  go(ply, how) {
    return this.#leave(() => this.#app.session.go(ply, how));
  }

  /** visit shows the position after a move of the tree, in its own line. */
  visit(node) {
    const { session } = this.#app;
    const { path } = node;
    if (path.every((move, i) => session.record.moves[i] === move)) return this.go(node.ply);
    return this.#leave(() => session.line(node.end.path, node.ply));
  }

  /** variation plays moves after the position on the board as a separate line, and shows its end. */
  variation(moves) {
    const { session } = this.#app;
    const line = [...session.record.moves.slice(0, session.at), ...moves];
    const known = session.tree.find(line);
    if (known) return this.visit(known);
    return this.#leave(() => session.line(line, line.length, moves.length === 1 ? "last" : "glide"));
  }

  /** promote makes the line on the board the main one. */
  promote() {
    const { session, study } = this.#app;
    session.tree.promote(session.node);
    study.look();
  }

  /** remove deletes the move that led to the board and everything after it. */
  async remove() {
    const { session } = this.#app;
    const { node, tree } = session;
    if (!node?.parent) return;
    const { parent } = node;
    tree.remove(node);
    await this.#leave(() => session.line(parent.end.path, parent.ply));
  }

  step(direction) {
    return this.#leave(() => this.#app.session.step(direction));
  }

  /** leave interrupts a search if the position is left. */
  async #leave(move) {
    const { session, referee } = this.#app;
    const moved = move();
    if (session.goal !== session.at || session.asking) {
      referee.stop();
      referee.paused = true;
    }
    await this.#app.try(moved);
  }

  /** undo goes back to the last position in which a person had the choice. */
  undo() {
    if (!this.#app.friend.may("actions")) return undefined;
    return this.go(this.#decision(-1));
  }

  redo() {
    if (!this.#app.friend.may("actions")) return undefined;
    return this.go(this.#decision(1));
  }

  #decision(direction) {
    const { session, referee } = this.#app;
    const last = session.record.moves.length;
    for (let ply = session.goal + direction; ply > 0 && ply < last; ply += direction) {
      const mover = session.mover(ply);
      if (mover === "chance") continue;
      if (!(mover in referee.seats) || isHuman(referee.seats[mover]) || referee.botsOnly) return ply;
    }
    return direction < 0 ? 0 : last;
  }

  async hint() {
    const { session, friend, game, play, board, transport } = this.#app;
    if (session.view.over || !friend.may("actions")) return;
    transport.stop();
    play.say(t("thinking"));
    try {
      const { view } = session;
      const found = await hint(session, game);
      await session.drawn;
      if (session.view !== view) return; // somebody has moved meanwhile
      play.say(found.label);
      if (play.orders.active) play.orders.suggest(found.text);
      else board.overlay(arrows(board, session.view, found.text));
    } catch (err) {
      if (!aborted(err)) this.#app.fail(err);
    }
  }

  switchSides() {
    if (!this.#app.friend.may("actions")) return;
    const { first, second } = this.#app.referee.seats;
    this.#seat({ first: second, second: first });
  }

  setSeat(owner, seat) {
    this.#seat({ ...this.#app.referee.seats, [owner]: seat });
  }

  #seat(seats) {
    const { referee, session } = this.#app;
    referee.stop();
    referee.seats = seats;
    if (referee.botsOnly) referee.paused = true;
    else if (session.atEnd) referee.paused = false;
    this.#app.play.build();
    const { seat, shared } = dealing(this.#app.game, seats);
    const { view } = session;
    if (this.#app.game.secret && !view.over && (view.seat !== seat || Boolean(view.shared) !== Boolean(shared))) {
      this.newGame(); // this one was dealt for others
      return;
    }
    this.#app.facing.turn();
    this.#app.look();
  }

  setAutomatic(on) {
    const { referee } = this.#app;
    referee.automatic = on;
    keep("automatic", on);
    if (on && !referee.botsOnly) referee.paused = false;
    this.#app.play.build();
    this.#app.look();
  }

  /** best lets a bot play this turn, whoever the seat belongs to. */
  best(seat) {
    if (!this.#app.session.view.over) this.#app.referee.move(seat);
  }

  goOrPause() {
    const { referee } = this.#app;
    if (referee.thinking) {
      referee.paused = true;
      referee.stop();
      this.#app.look();
      return;
    }
    referee.paused = false;
    if (referee.automatic) this.#app.look();
    else referee.move();
  }

  /** playOn changes from study to play, from the position on the board. */
  playOn() {
    this.#app.referee.paused = this.#app.referee.botTurn;
    this.#app.setTab("play");
    this.#app.board.places.focus();
  }
}
