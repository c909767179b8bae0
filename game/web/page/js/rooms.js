// Following rooms: by the worker that all tabs share, or, in browsers without it, by a stream of
// this tab. A hidden tab follows nothing.

import { nameOf, RoomStream } from "./room-stream.js";
import { language } from "./language.js";

let rooms = []; // {id, key}, which this tab follows
let listener = () => {}; // called with what is known of a room
let ask = null; // tells the worker, or the stream, what to follow

const told = (name, said) => {
  const room = named().find((one) => nameOf(one) === name);
  if (room) listener(room, said);
};

const named = () => rooms.map(({ id, key }) => ({ id, key, lang: language() }));

function begin() {
  if (typeof SharedWorker === "undefined") {
    const stream = new RoomStream(told);
    ask = (wanted) => stream.want(wanted);
  } else {
    const { port } = new SharedWorker(new URL("rooms-worker.js", import.meta.url), { type: "module" });
    port.onmessage = ({ data: { name, said } }) => told(name, said);
    ask = (wanted) => port.postMessage(wanted);
  }
  const look = () => ask(document.hidden ? [] : named());
  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", () => ask([]));
  addEventListener("pageshow", look);
  return look;
}

let look = null;

/**
 * follow follows these rooms instead of the ones before. heard is called with a room and its state
 * (type "room"), or type "gone" if there is no such room, or "lost" if the connection is.
 */
export function follow(wanted, heard = () => {}) {
  rooms = wanted;
  listener = heard;
  if (!look && wanted.length === 0) return;
  look ??= begin();
  look();
}
