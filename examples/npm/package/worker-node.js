import { readFile } from "node:fs/promises";
import { parentPort } from "node:worker_threads";
import { handle, run } from "./core.js";

globalThis.postMessage = (message) => parentPort.postMessage(message);
parentPort.on("message", handle);
await run(await WebAssembly.compile(await readFile(new URL("./core.wasm", import.meta.url))));
