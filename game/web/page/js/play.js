// The Play tab: the players, the actions, the moves, and sharing.

import { Choices } from "./choices.js";
import { byID, h, icon, rebuild } from "./dom.js";
import { number, t } from "./language.js";
import { levelButtons } from "./levels.js";
import { MoveList } from "./move-list.js";
import { Orders } from "./orders.js";
import { logarithmic, seatControls, slider } from "./seat-controls.js";
import { keep, preferred } from "./preferences.js";
import { Setup } from "./setup.js";
import { Share } from "./share.js";
import { Tools } from "./tools.js";
import { wordsCheck } from "./words-on.js";

const icons = {
  new: ["M12 5v14", "M5 12h14"],
  undo: ["M4 9h10a6 6 0 0 1 0 12h-3", "M8 5 4 9l4 4"],
  redo: ["M20 9H10a6 6 0 0 0 0 12h3", "M16 5l4 4-4 4"],
  hint: ["M9 18h6", "M10 21h4", "M8.5 14.5a6 6 0 1 1 7 0c-.6.5-.8 1-.8 1.5h-5.4c0-.5-.2-1-.8-1.5Z"],
  sides: ["M7 4v15", "M3.500 7.500 7 4l3.500 3.500", "M17 20V5", "M13.500 16.500 17 20l3.500-3.500"],
};

export class Play {
  #app;
  #seats = h("section", { class: "card", id: "seats", "data-t-label": "players" });
  #go = byID("go");
  #review = byID("review");
  #more = h("details", {}, h("summary", { "data-t": "seats" }), h("div", { class: "card-part" })); // of the seats
  #hintText = h("p", { class: "quiet", id: "hint-text", role: "status" });
  #buttons = {};

  constructor(app, panel) {
    this.#app = app;
    this.orders = new Orders(
      app.board,
      (move) => app.act.playMove(move),
      (places) => app.refuse(places),
      () => app.task.look(),
    );
    this.setup = new Setup(app);
    this.moves = new MoveList(app.session, (node) => app.act.visit(node));
    this.tools = new Tools(app);
    this.choices = new Choices((move) => app.act.playMove(move));
    this.share = new Share(app);
    const button = (key, act) => {
      this.#buttons[key] = h(
        "button",
        { type: "button", class: "action", id: key, onclick: act },
        icon(...icons[key]),
        h("span", { "data-t": key }),
      );
      return this.#buttons[key];
    };
    this.#seats.append(this.#more);
    this.#go.addEventListener("click", () => app.act.goOrPause());
    this.#review.addEventListener("click", () => app.study.review());
    panel.append(
      h(
        "section",
        { class: "card", "data-t-label": "actions" },
        h(
          "div",
          { class: "actions" },
          button("new", () => app.act.newGame()),
          button("undo", () => app.act.undo()),
          button("redo", () => app.act.redo()),
          button("hint", () => app.act.hint()),
          button("sides", () => app.act.switchSides()),
        ),
        this.#hintText,
      ),
      this.choices.element,
      this.orders.element,
      this.#seats,
      app.friend.element,
      this.tools.element,
      h(
        "details",
        { class: "card", id: "moves" },
        h("summary", { "data-t": "moves" }),
        this.moves.element,
        wordsCheck(),
      ),
      this.setup.element,
      this.share.element,
    );
    for (const fold of panel.querySelectorAll("details.card:not(#friend)")) remember(fold);
  }

  /** build draws the parts that depend on the game, the seats and the language. */
  build() {
    const { game, referee } = this.#app;
    rebuild(
      this.#seats,
      h("h2", {}, t("against")),
      levelButtons({ game, seats: referee.seats, changed: (owner, seat) => this.#app.act.setSeat(owner, seat) }),
      referee.botsOnly
        ? slider({
            label: t("pause"),
            value: referee.delay,
            scale: logarithmic(20, 4000),
            write: (v) => `${number(v / 1000, 2)} s`,
            change: (v) => {
              referee.delay = v;
            },
            id: "delay",
          })
        : "",
      this.#more,
    );
    rebuild(
      this.#more.lastChild,
      ...["first", "second"].map((owner, i) =>
        seatControls({
          owner,
          name: game.players[i],
          seat: referee.seats[owner],
          searchers: game.searchers,
          changed: (seat) => this.#app.act.setSeat(owner, seat),
        }),
      ),
      h(
        "label",
        { class: "check" },
        h("input", {
          type: "checkbox",
          id: "automatic",
          checked: referee.automatic,
          onchange: (e) => this.#app.act.setAutomatic(e.target.checked),
        }),
        t("automatic"),
      ),
    );
    const { friend } = this.#app;
    friend.build();
    this.setup.build();
    const actions = this.#buttons.new.closest("section");
    for (const one of [actions, this.#seats, this.tools.element]) one.hidden = !friend.may("actions");
    this.setup.element.hidden ||= !friend.may("actions");
    this.share.show(game);
    this.tools.build();
  }

  /** look is called after every change of the position. */
  look() {
    this.wait();
    this.moves.show();
    this.#review.hidden = this.#app.tab !== "play" || !this.#app.session.view.over || !this.#app.friend.may("study");
  }

  /** wait is also called whenever a search begins or ends. */
  wait() {
    const { session, referee } = this.#app;
    const moving = !session.view.over;
    disable(this.#buttons.undo, !session.undoable);
    disable(this.#buttons.redo, session.atEnd);
    disable(this.#buttons.hint, !moving);
    const waiting = referee.botTurn && (referee.paused || !referee.automatic);
    const useless = !(waiting || referee.thinking);
    if (useless && document.activeElement === this.#go) this.#app.board.places.focus();
    this.#go.hidden = useless || this.#app.tab !== "play";
    this.#go.textContent = t(
      referee.thinking ? (referee.botsOnly ? "pauseBots" : "stopBot") : referee.botsOnly ? "start" : "moveBot",
    );
  }

  say(text) {
    this.#hintText.textContent = text;
  }
}

/** remember opens what the visitor opened last time. */
function remember(fold) {
  fold.open = preferred("open." + fold.id, false);
  fold.addEventListener("toggle", () => keep("open." + fold.id, fold.open));
}

const disable = (button, off) => button.setAttribute("aria-disabled", off ? "true" : "false");
