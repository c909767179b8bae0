// The Watch tab for tournaments: the table as it grows, the latest games on small boards, and every
// game to open on the large board.

import { bracket } from "./bracket.js";
import { events, get, post, postText } from "./api.js";
import { h, rebuild } from "./dom.js";
import { learn, t } from "./language.js";
import { LiveBoards } from "./live-boards.js";
import { GamesList } from "./games-list.js";
import { endings, standings, workers } from "./standings.js";
import { en } from "./words/en-watch.js";
import { es } from "./words/es-watch.js";
import { ro } from "./words/ro-watch.js";

learn({ en, es, ro });

const kept = 32; // records of games received from the server

export class Watch {
  #app;
  #source = null;
  name = ""; // the record being followed; empty for none or for the visitor's own file
  #header = null;
  #games = [];
  #records = new Map(); // games of the visitor's own file, by id
  #table = null;
  #offered = []; // the server's records
  #timer = 0; // timer to reconnect, or to release the connection
  #choose = h("select", {
    id: "record",
    "data-t-label": "watch.record",
    onchange: (e) => this.#follow(e.target.value),
  });
  #file = h("input", {
    type: "file",
    id: "record-file",
    accept: ".jsonl,.json,.txt",
    "data-t-label": "watch.file",
    onchange: (e) => this.#open(e.target.files[0]),
  });
  #state = h("p", { class: "quiet", role: "status", id: "watch-state" });
  #standings = h("div", {
    class: "scroll",
    id: "standings",
    tabindex: 0,
    role: "region",
    "data-t-label": "watch.table",
  });
  #bracket = h("div", {
    class: "bracket",
    id: "bracket",
    tabindex: 0,
    role: "region",
    "data-t-label": "watch.bracket",
  });
  #knockout = h(
    "section",
    { class: "card wide-card across", hidden: true },
    h("h2", { "data-t": "watch.bracket" }),
    this.#bracket,
  );
  #body;

  constructor(app, panel) {
    this.#app = app;
    this.games = new GamesList((id) => this.#show(id));
    this.live = new LiveBoards((id) => this.#show(id));
    this.#body = h(
      "div",
      { class: "watch", hidden: true },
      this.#knockout,
      h("section", { class: "card wide-card across" }, h("h2", { "data-t": "watch.table" }), this.#standings),
      h("section", { class: "card wide-card" }, h("h2", { "data-t": "watch.boards" }), this.live.element),
      this.games.element,
    );
    panel.append(
      h(
        "section",
        { class: "card" },
        h(
          "div",
          { class: "row watch-choice" },
          h("label", { class: "field" }, h("span", { "data-t": "watch.record" }), this.#choose),
          h("label", { class: "field" }, h("span", { "data-t": "watch.file" }), this.#file),
        ),
        this.#state,
      ),
      this.#body,
    );
    // Browsers allow few connections per server, so a hidden page releases its own.
    document.addEventListener("visibilitychange", () => {
      clearTimeout(this.#timer);
      if (document.hidden) this.#timer = setTimeout(() => this.leave(), 30_000);
      else if (app.tab === "watch") this.#resume();
    });
  }

  #resume() {
    if (this.name && !this.#source) this.#connect();
    else this.live.resume();
  }

  /** enter lists the records; one may be requested by name. */
  async enter(name) {
    try {
      this.#offered = (await get("records")).records;
    } catch (err) {
      this.#app.fail(err);
      return;
    }
    if (this.#app.tab !== "watch") return; // the visitor went elsewhere
    this.#listRecords();
    if (name && name !== this.name) this.#follow(name);
    else this.#resume();
    this.#choose.value = this.name;
  }

  /** listRecords offers the server's records. */
  #listRecords() {
    const records = this.#offered;
    rebuild(
      this.#choose,
      h("option", { value: "" }, t(records.length > 0 ? "watch.choose" : "watch.none")),
      ...records.map((one) =>
        h(
          "option",
          { value: one.name, selected: one.name === this.name },
          `${one.name}: ${one.title}, ${one.players.join(", ")}`,
        ),
      ),
    );
    this.#choose.disabled = records.length === 0;
    if (records.length === 0 && !this.#header) this.#state.textContent = t("watch.how");
  }

  leave() {
    this.#source?.close();
    this.#source = null;
    clearTimeout(this.#timer);
    this.live.pause();
  }

  /** build shows everything in the language of the page. */
  build() {
    this.#listRecords();
    this.#again();
  }

  #again() {
    if (!this.#header) return;
    this.games.begin();
    this.#draw();
  }

  #clear() {
    this.leave();
    this.#header = null;
    this.#table = null;
    this.#games = [];
    this.games.begin();
    this.#records.clear();
    this.live.begin(() => "");
  }

  /** begin shows the games of a record from its header on. */
  #begin(header) {
    const { players } = header;
    this.#header = header;
    this.#games = [];
    this.games.begin();
    this.live.begin((game) => `${players[game.first].name} – ${players[game.second].name}`);
  }

  /** follow shows a record of the server as it grows. */
  #follow(name) {
    this.#clear();
    this.name = name;
    this.#body.hidden = true; // until there is something to show
    this.#app.address.keep();
    this.#state.textContent = name === "" ? "" : t("loading");
    if (name !== "") this.#connect();
  }

  /** connect follows the record from its beginning, and reconnects when the connection is lost. */
  #connect() {
    this.leave();
    const source = events("watch?record=" + encodeURIComponent(this.name), {
      header: (header) => this.#begin(header),
      games: ({ games }) => {
        this.#games.push(...games);
        this.live.offer(games.slice(-8), (id, from) => this.#frames(id, from));
      },
      table: (table) => {
        this.#table = table;
        this.#draw();
      },
      current: ({ games }) => this.live.current(games),
      idle: () => this.#draw(),
      fault: ({ error }) => {
        this.leave();
        this.#state.textContent = error.message;
      },
    });
    this.#source = source;
    source.onerror = () => {
      if (this.#source !== source) return;
      this.#state.textContent = t("watch.lost");
      if (source.readyState === EventSource.CLOSED) this.#refused(); // the browser does not retry
    };
  }

  /** refused shows why the server does not send the record, or retries later. */
  async #refused() {
    const { name } = this;
    const records = await get("records").then(
      (answer) => answer.records,
      () => null,
    );
    if (name !== this.name || this.#app.tab !== "watch") return;
    this.leave();
    if (records?.every((one) => one.name !== name)) this.#state.textContent = t("watch.gone", { name });
    else this.#timer = setTimeout(() => this.#connect(), 5000);
  }

  /** open shows a file of the visitor. */
  async #open(file) {
    if (!file) return;
    this.#clear();
    this.name = "";
    this.#choose.value = "";
    this.#state.textContent = t("loading");
    try {
      const { header, games, table } = await postText("records/open", await file.text());
      this.#begin(header);
      this.#games = games;
      for (const game of games) this.#records.set(game.id, game.record);
      this.#table = table;
      this.#draw();
      this.live.offer(games.slice(-8), (id, from) => this.#frames(id, from));
    } catch (err) {
      this.#state.textContent = "";
      this.#body.hidden = true;
      this.#app.fail(err);
    }
  }

  /** record returns the record of a game by its id; those of the latest games are cached. */
  async #record(id) {
    const known = this.#records.get(id);
    if (known) return known;
    const { name } = this;
    const { record } = await get(`records/game?record=${encodeURIComponent(name)}&id=${id}`);
    if (name !== this.name) return record;
    this.#records.set(id, record);
    if (this.#records.size > kept) this.#records.delete(this.#records.keys().next().value);
    return record;
  }

  /** frames returns the scenes of a game from a ply on, as many as the server sends at once. */
  async #frames(id, from) {
    const record = await this.#record(id);
    return post("frames", { record, from, to: Math.min(from + 199, record.moves.length) });
  }

  /** show opens a game on the large board and replays it. */
  async #show(id) {
    try {
      const view = await post("view", { record: await this.#record(id), ply: 0 });
      if (!(await this.#app.adopt(view, "study"))) return;
      this.#app.transport.replay();
      this.#app.board.places.focus();
    } catch (err) {
      this.#app.fail(err);
    }
  }

  #draw() {
    if (!this.#header) return;
    const { players } = this.#header;
    this.#state.textContent = t(this.#source ? "watch.live" : "watch.read", {
      games: this.#games.length,
      players: players.length,
    });
    if (this.#table) {
      this.#standings.replaceChildren(standings(this.#table), endings(this.#table), workers(this.#table));
      this.#bracket.replaceChildren(...bracket(this.#table.bracket ?? [], players));
      this.#knockout.hidden = !this.#table.bracket;
    }
    this.#body.hidden = false;
    this.games.show(this.#header, this.#games);
  }
}
