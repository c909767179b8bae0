import { handle, run } from "./core.js";

globalThis.onmessage = ({ data }) => handle(data);
try {
  await run(await (await fetch(new URL("./core.wasm", import.meta.url))).arrayBuffer());
} catch (error) {
  postMessage({ failed: error.message });
}
