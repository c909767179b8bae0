// What answers the page where there is no server: the games' own programs in
// WebAssembly, in two workers for each game, one for the rules and one for searches, so
// that a click is answered while a search goes on.

const folder = new URL("..", import.meta.url);
const listed = fetch(new URL("games.json", folder)).then((response) => response.json());
const searches = new Set(["move", "hint", "analyse", "graph"]);

/** games are those of the page, in a language. */
export async function games(language) {
  const { games: all } = await listed;
  return { games: all[language] ?? all.en };
}

const modules = new Map(); // file -> the program, compiled

/** compile fetches a program; file servers do not always know what it is. */
function compile(file) {
  if (!modules.has(file)) {
    const whole = fetch(new URL(file, folder)).then(async (response) =>
      WebAssembly.compile(await response.arrayBuffer()),
    );
    modules.set(file, whole);
    whole.catch(() => modules.delete(file));
  }
  return modules.get(file);
}

/** Desk is a worker that answers requests. */
class Desk {
  #worker;
  #ready;
  #asked = new Map(); // id -> { line, done, failed }
  #last = 0;

  constructor(file) {
    this.#worker = new Worker(new URL("worker.js", import.meta.url));
    this.#ready = new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }) => (data.ready ? resolve() : this.#heard(data));
      this.#worker.onerror = (e) => reject(new Error(e.message));
      compile(file).then((module) => this.#worker.postMessage({ module }), reject);
    });
    this.#ready.catch(() => {});
  }

  #heard({ id, line, answer, error }) {
    const one = this.#asked.get(id);
    if (!one) return;
    if (line !== undefined) return one.line(JSON.parse(line));
    this.#asked.delete(id);
    if (error !== undefined) one.failed(JSON.parse(error));
    else one.done(JSON.parse(answer));
  }

  get busy() {
    return this.#asked.size > 0;
  }

  /** ask sends a request; line is called with every line of its answer. */
  async ask(request, language, body, line, signal) {
    await this.#ready;
    signal?.throwIfAborted();
    const id = ++this.#last;
    const ended = new Promise((done, failed) => this.#asked.set(id, { line, done, failed }));
    ended.catch(() => {});
    this.#worker.postMessage({ id, request, language, body });
    if (!signal) return ended;
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => {
        this.#worker.postMessage({ cancel: id });
        reject(signal.reason);
      });
      ended.then(resolve, reject);
    });
  }

  end() {
    this.#worker.terminate();
  }
}

const desks = new Map(); // file and role -> Desk

/** desk is the worker for a request of a game. A search that does not end in time is ended with its worker. */
async function desk(game, request) {
  const { programs } = await listed;
  const file = programs[game] ?? Object.values(programs)[0];
  const key = file + (searches.has(request) ? " search" : "");
  if (searches.has(request) && desks.get(key)?.busy) {
    await new Promise((resolve) => setTimeout(resolve, 60));
    if (desks.get(key)?.busy) {
      desks.get(key).end();
      desks.delete(key);
    }
  }
  if (!desks.has(key)) desks.set(key, new Desk(file));
  return desks.get(key);
}

/** ask answers a request as the server does. */
export async function ask(request, language, body, line, signal) {
  const one = await desk(body.record?.game ?? body.game, request);
  return one.ask(request, language, JSON.stringify(body), line, signal);
}

/** open answers a file that is sent as it is; its first line names the game whose program reads it. */
export async function open(request, language, text) {
  const { programs } = await listed;
  let game;
  try {
    game = JSON.parse(text.split("\n", 1)[0]).game;
  } catch {
    // any of the programs says what is wrong
  }
  if (typeof game === "string" && !Object.hasOwn(programs, game)) {
    const message = `no game "${game}" (there are: ${Object.keys(programs).join(", ")})`;
    throw { code: "unknown_game", message };
  }
  return ask(request, language, { game, text }, () => {});
}

/** stream yields the lines of an answer as they come. */
export async function* stream(request, language, body, signal) {
  const lines = [];
  let wake = () => {};
  let over = false;
  let failed = null;
  const call = new AbortController();
  signal?.addEventListener("abort", () => call.abort(signal.reason));
  ask(
    request,
    language,
    body,
    (line) => {
      lines.push(line);
      wake();
    },
    call.signal,
  )
    .catch((err) => {
      failed = err;
    })
    .finally(() => {
      over = true;
      wake();
    });
  try {
    for (;;) {
      while (lines.length > 0) yield lines.shift();
      if (failed) throw failed;
      if (over) return;
      await new Promise((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    call.abort();
  }
}
