// Versus asks the WebAssembly core, which runs in a Web Worker (in Node, in a worker thread).

// In Node, but not in a bundle for browsers. An import would be for bundlers to resolve.
const threads = globalThis.process?.getBuiltinModule?.("node:worker_threads");

/** VersusError is a refused request. legal has the legal moves after an illegal one. */
export class VersusError extends Error {
  constructor({ code, message, ply, legal = [] }) {
    super(message);
    Object.assign(this, { name: "VersusError", code, ply, legal });
  }
}

export class Versus {
  #worker;
  #waiting = new Map();
  #next = 1;

  /** ask answers a request of the interface. onLine receives the events of an analysis. */
  async ask(request, fields = {}, { language = "en", onLine } = {}) {
    const worker = await (this.#worker ??= this.#start());
    const id = this.#next++;
    worker.ref?.();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, onLine });
      worker.postMessage({ id, request, language, body: JSON.stringify(fields) });
    });
  }

  /** close ends the worker, and all requests with it. The next one starts another. */
  close() {
    this.#worker?.then((worker) => worker.terminate(), () => {}); // one that failed is told to who asks
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(new VersusError({ code: "closed", message: "closed before the answer" }));
    this.#waiting.clear();
  }

  async #start() {
    const { default: program } = await import("./core.js");
    const url = URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
    const worker = threads ? new threads.Worker(program, { eval: true }) : new Worker(url);
    await new Promise((resolve, reject) => {
      const receive = (message) => {
        if (message.ready) return resolve();
        if (message.failed) return reject(new Error(message.failed));
        const asked = this.#waiting.get(message.id);
        if (!asked) return;
        if (message.line) return asked.onLine?.(JSON.parse(message.line));
        this.#waiting.delete(message.id);
        if (this.#waiting.size === 0) worker.unref?.(); // in Node, a program may end without close
        if (message.error) asked.reject(new VersusError(JSON.parse(message.error)));
        else asked.resolve(JSON.parse(message.answer));
      };
      if (threads) {
        worker.on("message", receive);
        worker.on("error", reject);
      } else {
        worker.onmessage = ({ data }) => receive(data);
        worker.onerror = (event) =>
          reject(new Error(event.message || "the worker cannot start: a Content-Security-Policy needs worker-src blob:"));
      }
    }).finally(() => URL.revokeObjectURL(url));
    return worker;
  }
}
