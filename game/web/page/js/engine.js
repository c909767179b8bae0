// Answers the page's requests without a server: runs the games' programs in WebAssembly. Each game
// has a worker for the rules, so that clicks are answered during a search, one for searches and, on
// demand, one for the graph, which is drawn while positions are analysed. The program for the rules
// is small and is loaded first.

const folder = new URL("..", import.meta.url);
const read = (name) => fetch(new URL(name, folder), { cache: "no-cache" }).then((response) => response.json());
const listed = read("programs.json");

/** roles are the workers by kind of request; all other requests go to the rules. */
const roles = {
  move: "search",
  hint: "search",
  puzzle: "search",
  analyse: "search",
  "records/open": "search",
  graph: "graph",
  annotate: "graph",
};

const grace = 60; // ms that a cancelled search has to end by itself

/** list reads the games or their pictures, in a language. */
export const list = (name, language) => read(`${name}.${language}.json`);

/** wordsIn are the words of the games in a language, which the programs do not contain. */
const wordsIn = (language) =>
  fetch(new URL(`words.${language}.json`, folder), { cache: "no-cache" }).then((response) => response.text());

const modules = new Map(); // file -> compiled program

/** compile fetches a program, which is stored compressed. */
function compile(file) {
  if (!modules.has(file)) {
    const whole = fetch(new URL(file, folder)).then(async (response) => {
      if (response.status === 404) await renew(file);
      const plain = response.body.pipeThrough(new DecompressionStream("gzip"));
      return WebAssembly.compileStreaming(new Response(plain, { headers: { "content-type": "application/wasm" } }));
    });
    modules.set(file, whole);
    whole.catch(() => modules.delete(file));
  }
  return modules.get(file);
}

/** renew loads the page again, once, if a program is gone: there is a new version of the page. */
async function renew(file) {
  const missing = "missing " + folder;
  if (sessionStorage.getItem(missing) === file) return;
  sessionStorage.setItem(missing, file);
  const worker = await navigator.serviceWorker?.getRegistration();
  const { installing } = (await worker?.update().catch(() => null)) ?? {};
  if (installing)
    await new Promise((done) =>
      installing.addEventListener("statechange", () => {
        if (["activated", "redundant"].includes(installing.state)) done();
      }),
    );
  location.reload();
  await new Promise(() => {});
}

/** Desk is a worker that answers requests. */
class Desk {
  #worker;
  #ready;
  #asked = new Map(); // id -> { line, done, failed, ended }
  #last = 0;
  #words = {}; // language -> when it has the words
  over = false; // whether it has failed

  constructor(file, exec) {
    this.#worker = new Worker(new URL("worker.js", import.meta.url));
    this.#ready = new Promise((resolve, reject) => {
      this.#worker.onmessage = ({ data }) => (data.ready ? resolve() : this.#heard(data));
      this.#worker.onerror = (e) => reject(new Error(e.message));
      compile(file).then((module) => this.#worker.postMessage({ module, exec }), reject);
    });
    this.#ready.catch(() => this.#end()); // the next request tries again, with another worker
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

  /** rest waits until all its requests have ended. */
  rest() {
    return Promise.allSettled([...this.#asked.values()].map((one) => one.ended));
  }

  /** ask sends a request; line is called with each line of the answer. */
  async ask(request, language, body, line, signal) {
    await this.#ready;
    if (language !== "en" && request !== "words") {
      this.#words[language] ??= wordsIn(language).then((text) => this.ask("words", language, text, () => {}));
      await this.#words[language].catch(() => delete this.#words[language]); // its texts are then in English
    }
    signal?.throwIfAborted();
    const id = ++this.#last;
    const one = { line };
    one.ended = new Promise((done, failed) => Object.assign(one, { done, failed }));
    one.ended.catch(() => {});
    this.#asked.set(id, one);
    this.#worker.postMessage({ id, request, language, body });
    if (!signal) return one.ended;
    return new Promise((resolve, reject) => {
      signal.addEventListener("abort", () => {
        reject(signal.reason);
        if (!this.#asked.has(id)) return;
        this.#worker.postMessage({ cancel: id });
        setTimeout(() => this.#asked.has(id) && this.#end(), grace);
      });
      one.ended.then(resolve, reject);
    });
  }

  /** end terminates the worker. */
  #end() {
    this.over = true;
    this.#worker.terminate();
    for (const one of this.#asked.values()) one.failed(new DOMException("ended", "AbortError"));
    this.#asked.clear();
  }
}

const desks = new Map(); // file and role -> Desk

/** desk returns the worker for a game's request; a search waits for the previous one. */
async function desk(game, request) {
  const programs = await listed;
  const files = programs[game] ?? Object.values(programs)[0];
  const role = roles[request] ?? "rules";
  const file = role === "rules" ? files.rules : files.bots;
  const key = `${file} ${role}`;
  while (role !== "rules" && desks.get(key)?.busy) await desks.get(key).rest();
  if (!desks.has(key) || desks.get(key).over) desks.set(key, new Desk(file, files.exec));
  return desks.get(key);
}

/** ask answers a request like the server. */
export async function ask(request, language, body, line, signal) {
  const game = body.record?.game ?? body.game;
  const one = await desk(game, request);
  const answer = await one.ask(request, language, JSON.stringify(body), line, signal);
  if (!roles[request]) follow(game);
  return answer;
}

const followed = new Set(); // games whose rules have answered

/** follow loads the rest of a game after its rules: its bots, and then the files for offline visits. */
async function follow(game) {
  if (followed.has(game)) return;
  followed.add(game);
  const programs = await listed;
  await compile(programs[game].bots).catch(() => {}); // a request to a bot will report the error
  const { active } = (await navigator.serviceWorker?.ready) ?? {};
  active?.postMessage("keep");
}

/** open answers an uploaded file; its first line names the game, whose program reads it. */
export async function open(request, language, text) {
  const programs = await listed;
  let game;
  try {
    game = JSON.parse(text.split("\n", 1)[0]).game;
  } catch {
    // any program can report what is wrong
  }
  if (typeof game === "string" && !Object.hasOwn(programs, game)) {
    const message = `no game "${game}" (there are: ${Object.keys(programs).join(", ")})`;
    throw { code: "unknown_game", message };
  }
  return ask(request, language, { game, text }, () => {});
}

/** stream yields the lines of an answer as they arrive. */
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
