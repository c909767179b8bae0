// One stream of the server for several rooms, kept open as long as somebody wants one. It runs in
// the page or in a worker that all tabs share.

/** silence is how long the server may say nothing, in ms; it gives a sign of life more often. */
const silence = 40_000;

/** waits are the pauses before the next attempts, in ms; the last one repeats. */
const waits = [500, 1000, 2000, 5000, 10_000, 20_000];

export const pauseBefore = (attempt) => waits[Math.min(attempt, waits.length - 1)] * (0.75 + Math.random() / 2);

export class RoomStream {
  #wanted = []; // {id, key, lang}
  #states = new Map(); // name -> the latest state, with its view
  #call = null; // the AbortController of the current attempt
  #tell;

  /** tell is called with the name of a room, as nameOf returns it, and what is known of it. */
  constructor(tell) {
    this.#tell = tell;
  }

  /** want follows these rooms instead of the ones before. */
  want(rooms) {
    const wanted = [...new Map(rooms.map((room) => [nameOf(room), room])).values()];
    if (String(wanted.map(nameOf)) === String(this.#wanted.map(nameOf))) {
      for (const [name, state] of this.#states) this.#tell(name, state); // there may be a new listener
      return;
    }
    this.#wanted = wanted;
    this.#states.clear();
    this.#call?.abort();
    if (wanted.length > 0) this.#run(wanted);
  }

  async #run(wanted) {
    const call = new AbortController();
    this.#call = call;
    for (let failed = 0; !call.signal.aborted; failed++) {
      try {
        for await (const line of this.#lines(wanted, call.signal)) {
          failed = 0;
          this.#heard(wanted, line);
        }
      } catch {
        // the next attempt may succeed
      }
      if (call.signal.aborted) return;
      for (const room of wanted) this.#tell(nameOf(room), { type: "lost" });
      if (await rest(pauseBefore(failed), call.signal)) failed = -1;
    }
  }

  #heard(wanted, line) {
    if (line.at === undefined || !wanted[line.at]) return;
    const name = nameOf(wanted[line.at]);
    if (line.type === "room") line.view ??= this.#states.get(name)?.view;
    this.#states.set(name, line);
    this.#tell(name, { ...line, heard: Date.now() });
  }

  /** lines yields the lines of the stream, until it ends or says nothing for too long. */
  async *#lines(wanted, signal) {
    const call = new AbortController();
    const end = () => call.abort();
    signal.addEventListener("abort", end);
    let heard = Date.now();
    // By the clock: a timer stands still while the device sleeps, and the connection does not survive that.
    const timer = setInterval(() => Date.now() - heard > silence && end(), 1000);
    try {
      const response = await fetch(new URL("../api/rooms/watch", import.meta.url), {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ rooms: wanted }),
        signal: call.signal,
      });
      if (!response.ok) throw new Error(response.statusText);
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        heard = Date.now();
        const lines = (text + value).split("\n");
        text = lines.pop();
        for (const line of lines) yield JSON.parse(line);
      }
    } finally {
      clearInterval(timer);
      signal.removeEventListener("abort", end);
      call.abort();
    }
  }
}

/** nameOf names a room as somebody sees it. */
export const nameOf = ({ id, key, lang }) => [id, key, lang].join(" ");

/** rest waits, but not longer than until the network is back; it returns whether that ended it. */
export const rest = (ms, signal) =>
  new Promise((resolve) => {
    const end = (e) => {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal?.removeEventListener("abort", end);
      resolve(e?.type === "online");
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
    signal?.addEventListener("abort", end);
  });
