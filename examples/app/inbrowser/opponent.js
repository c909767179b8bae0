// Opponent asks the worker for moves. move() returns a promise, which abort() rejects. A search
// in WebAssembly receives no messages until its time is up, so abort() terminates the worker,
// and the next question starts a new one.
export class Opponent {
  #worker;
  #waiting = new Map(); // promises by the number of the question
  #next = 1;

  // move resolves to {move, score}. ms is the thinking time in milliseconds and depth the
  // level: the maximum search depth in plies, or 0 if only time limits it.
  move(game, moves, { ms = 500, depth = 0 } = {}) {
    const started = (this.#worker ??= this.#start());
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      started.then((worker) => worker.postMessage({ id, game, moves: moves.join(" "), ms, depth }));
    });
  }

  abort() {
    this.#worker?.then((worker) => worker.terminate());
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(new DOMException("the search was aborted", "AbortError"));
    this.#waiting.clear();
  }

  #start() {
    return new Promise((resolve) => {
      const worker = new Worker(new URL("worker.js", import.meta.url));
      worker.onmessage = ({ data }) => {
        if (data.ready) {
          resolve(worker);
          return;
        }
        const waiting = this.#waiting.get(data.id);
        this.#waiting.delete(data.id);
        if (data.error) waiting?.reject(new Error(data.error));
        else waiting?.resolve(data);
      };
    });
  }
}
