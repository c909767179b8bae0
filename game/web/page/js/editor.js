// Sets up a position piece by piece: choose a piece and then its places.

import { post } from "./api.js";
import { h, s } from "./dom.js";
import { t } from "./language.js";
import { drawPiece } from "./pieces.js";
import { upTo } from "./referee.js";

const eraser = "";

export class Editor {
  #app;
  #kit = null; // from the game: the available pieces, the board, its start
  #pieces = []; // [{ stamp, place }], from the bottom up where pieces are stacked
  #turn = "nobody";
  #stamp = eraser; // the id of the chosen piece
  #view = Promise.resolve(null); // the text of the position, if the pieces make one
  #stamps = h("div", { class: "stamps", role: "group", "data-t-label": "editor.pieces" });
  #turns = h("div", { class: "row", role: "group", "data-t-label": "editor.turn" });
  #fault = h("p", { class: "fault", id: "editor-fault", role: "status" });
  #done = h("button", {
    type: "button",
    class: "main",
    id: "editor-done",
    "data-t": "editor.done",
    onclick: () => this.#finish(),
  });
  #clear = h("button", { type: "button", id: "editor-clear", "data-t": "editor.clear", onclick: () => this.#put([]) });
  element = h("section", { class: "card", id: "editor", hidden: true, "data-t-label": "position" });

  constructor(app) {
    this.#app = app;
    const button = (id, key, act) => h("button", { type: "button", id, "data-t": key, onclick: act });
    this.element.append(
      h("p", { class: "quiet", "data-t": "editor.help" }),
      this.#stamps,
      this.#turns,
      this.#fault,
      h(
        "div",
        { class: "row" },
        this.#done,
        this.#clear,
        button("editor-start", "editor.start", () => this.#put(this.#kit.start.pieces, this.#kit.start.turn)),
        button("editor-cancel", "editor.cancel", () => this.leave()),
      ),
    );
  }

  get on() {
    return this.#kit !== null;
  }

  /** begin starts with the pieces of the position on the board. */
  async begin() {
    const { session, study, transport } = this.#app;
    const { view } = session;
    transport.stop();
    study.analysis.stop();
    try {
      const kit = await post("draft", { record: upTo(session) });
      if (session.view !== view || this.#app.tab !== "study") return; // the visitor went elsewhere
      this.#kit = kit;
    } catch (err) {
      this.#app.fail(err);
      return;
    }
    const { draft, stamps } = this.#kit;
    this.#stamp = stamps[0].id;
    this.#clear.hidden = stamps.some((stamp) => stamp.only);
    this.element.hidden = false;
    this.#put(draft.pieces, draft.turn);
    this.element.scrollIntoView({ block: "nearest" });
    this.#stamps.querySelector("button").focus({ preventScroll: true });
  }

  /** end discards the position; the caller draws another one. */
  end() {
    this.#kit = null;
    this.#view = Promise.resolve(null);
    this.element.hidden = true;
  }

  /** leave returns to the position that was on the board. */
  leave() {
    if (!this.on) return;
    this.end();
    const { board, session } = this.#app;
    board.draw(session.view.scene);
    this.#app.look();
  }

  /** choose puts the chosen piece on a place, or removes it again. */
  choose(id) {
    const stamp = this.#kit.stamps.find((one) => one.id === this.#stamp);
    if (stamp?.only) this.#move(stamp, id);
    else if (this.#app.board.places.place(id).kind === "column") this.#stack(stamp, id);
    else this.#replace(stamp, id);
  }

  /** reset is called when a drag ends nowhere; there is nothing to undo. */
  reset() {}

  /** move moves the only piece of its kind to a place, exchanging it with one of its side there. */
  #move(stamp, place) {
    const owner = (one) => this.#kit.stamps.find(({ id }) => id === one.stamp).owner;
    const was = this.#pieces.find((one) => one.stamp === stamp.id)?.place;
    const others = this.#pieces
      .filter((one) => one.stamp !== stamp.id)
      .map((one) => (one.place === place && owner(one) === stamp.owner ? { ...one, place: was } : one));
    this.#put([...others, { stamp: stamp.id, place }]);
  }

  /** stack puts a piece on top of a column, or removes the top one. */
  #stack(stamp, place) {
    if (stamp) return this.#put([...this.#pieces, { stamp: stamp.id, place }]);
    const top = this.#pieces.findLastIndex((one) => one.place === place);
    this.#put(this.#pieces.filter((_, i) => i !== top));
  }

  #replace(stamp, place) {
    const there = this.#pieces.find((one) => one.place === place);
    const others = this.#pieces.filter((one) => one.place !== place);
    this.#put(stamp && there?.stamp !== stamp.id ? [...others, { stamp: stamp.id, place }] : others);
  }

  /** put shows pieces, and asks whether they make a legal position. */
  async #put(pieces, turn = this.#turn) {
    this.#pieces = pieces;
    this.#turn = turn;
    this.#draw();
    let fault = "";
    const asked = post("compose", { record: upTo(this.#app.session), draft: { pieces, turn } }).catch((err) => {
      fault = err.message;
      return null;
    });
    this.#view = asked;
    const view = await asked;
    if (asked !== this.#view) return;
    this.#fault.textContent = fault;
    this.#done.disabled = view === null;
  }

  #draw() {
    const { stamps, board } = this.#kit;
    const at = new Map(); // place -> number of pieces there
    const shown = this.#pieces.map(({ stamp, place: id }, i) => {
      const { owner, kind, text, label } = stamps.find((one) => one.id === stamp);
      const place = board.places.find((one) => one.id === id);
      const n = at.get(id) ?? 0;
      at.set(id, n + 1);
      const column = place.kind === "column";
      const x = place.x + place.w / 2 + (column ? 0 : n * 0.22);
      const y = column ? place.y + place.h - 0.5 - n : place.y + place.h / 2 + n * 0.16;
      return { id: "draft" + i, x, y, owner, kind, text, label };
    });
    this.#app.board.draw({ board, pieces: shown });
    this.#stamps.replaceChildren(
      ...stamps.map((stamp) => this.#choice(stamp)),
      stamps.some((stamp) => stamp.only) ? "" : this.#choice({ id: eraser, label: t("editor.erase") }),
    );
    const sides = this.#turn === "nobody" ? [] : ["first", "second"];
    this.#turns.replaceChildren(
      ...sides.map((owner, i) =>
        h(
          "button",
          {
            type: "button",
            id: "editor-" + owner,
            "aria-pressed": String(this.#turn === owner),
            onclick: () => this.#put(this.#pieces, owner),
          },
          t("editor.toMove", { player: this.#app.game.players[i] }),
        ),
      ),
    );
    this.look();
  }

  #choice({ id, owner, kind, text, label }) {
    const picture = kind
      ? s(
          "svg",
          { viewBox: "-.5 -.5 1 1", class: "board", "aria-hidden": "true" },
          s("g", { class: `piece ${kind} ${owner}` }, ...drawPiece({ kind, owner, text })),
        )
      : "✕";
    const choose = () => {
      this.#stamp = id;
      for (const other of this.#stamps.children) other.setAttribute("aria-pressed", other.dataset.stamp === id);
    };
    return h(
      "button",
      {
        type: "button",
        class: "stamp",
        "data-stamp": id,
        "aria-label": label,
        title: label,
        "aria-pressed": String(this.#stamp === id),
        onclick: choose,
      },
      picture,
    );
  }

  /** look offers all places where pieces can be put. */
  look() {
    const { places } = this.#app.board;
    places.drags = false;
    const open = this.#kit.board.places.filter(({ kind }) => kind !== "button" && kind !== "goal");
    places.offer(Object.fromEntries(open.map(({ id }) => [id, "open"])));
  }

  /** finish starts a new game from the position. */
  async #finish() {
    const asked = this.#view;
    const view = await asked;
    if (!view || asked !== this.#view) return;
    this.end();
    this.#app.adopt(view, "study");
  }
}
