// Requests to the server, or to the engine if there is none. Every request carries the whole
// record; no state is kept.

import { has, language, t } from "./language.js";

/** Failure is an error of the server, with a text to show. */
export class Failure extends Error {
  constructor({ code = "internal", message = "", ply }, status) {
    super(has("error." + code) ? t("error." + code, { message }) : message);
    this.code = code;
    this.ply = ply;
    this.status = status;
  }
}

/** engine answers requests on a page without a server. */
const engine = document.querySelector("meta[name=versus]") ? await import("./engine.js") : null;
if (engine) navigator.serviceWorker?.register("sw.js").catch(() => {}); // without it, the page needs the network

/** hasServer reports whether there is a server. */
export const hasServer = !engine;

/** refused converts an engine's error to a Failure. */
function refused(err) {
  throw err?.code ? new Failure(err, 422) : broken(err);
}

const address = (path) => `api/${path}${path.includes("?") ? "&" : "?"}lang=${language()}`;

/** broken reports a lost connection, unless we closed it ourselves. */
function broken(err) {
  throw aborted(err) ? err : new Failure({ code: "unreachable" }, 0);
}

async function request(path, options) {
  let response;
  try {
    response = await fetch(address(path), options);
  } catch (err) {
    broken(err);
  }
  if (response.ok) return response;
  const body = await response.json().catch(() => ({}));
  throw new Failure(body.error ?? { message: response.statusText }, response.status);
}

export async function get(path) {
  if (!engine) return (await request(path)).json();
  return path === "records" ? { records: [] } : engine.list(path, language());
}

const inLines = "application/x-ndjson";

const posting = (body, signal, type = "application/json", accept = "*/*") => ({
  method: "POST",
  headers: { "Content-Type": type, Accept: accept },
  body: typeof body === "string" ? body : JSON.stringify(body),
  signal,
});

export async function post(path, body, signal) {
  if (engine) return engine.ask(path, language(), body, () => {}, signal).catch(refused);
  return (await request(path, posting(body, signal))).json();
}

/**
 * search asks a bot like post. While the server has no place for this search, queued is called
 * with the number of searches ahead of it.
 */
export async function search(path, body, signal, queued) {
  if (engine) return post(path, body, signal);
  let found = null;
  for await (const message of stream(path, body, signal)) { // to its end, or the connection would be closed
    if (message.type === "queued") queued(message.before);
    else if (message.type === "found") found = message;
  }
  if (found) return found;
  throw new Failure({ code: "timeout" }, 200);
}

/** postText sends a file as it is. */
export async function postText(path, text) {
  if (engine) return engine.open(path, language(), text).catch(refused);
  return (await request(path, posting(text, undefined, inLines))).json();
}

/** stream yields the JSON lines of an answer as they arrive; leaving the loop cancels the request. */
export async function* stream(path, body, signal) {
  if (engine) {
    try {
      yield* engine.stream(path, language(), body, signal);
    } catch (err) {
      refused(err);
    }
    return;
  }
  const response = await request(path, posting(body, signal, "application/json", inLines));
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { value, done } = await reader.read().catch(broken);
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop();
      for (const line of lines) {
        if (line.trim() === "") continue;
        const message = JSON.parse(line);
        if (message.type === "error") throw new Failure(message.error, 200);
        yield message;
      }
    }
  } finally {
    reader.cancel().catch(() => {});
  }
}

/** events listens to a stream of server-sent events; handlers are keyed by event name. */
export function events(path, handlers) {
  const source = new EventSource(address(path));
  for (const [name, handle] of Object.entries(handlers)) {
    source.addEventListener(name, (e) => handle(e.data ? JSON.parse(e.data) : {}));
  }
  return source;
}

/** aborted reports whether an error just means that we cancelled a request. */
export const aborted = (err) => err?.name === "AbortError";
