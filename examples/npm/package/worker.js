// The core is compiled while it arrives, and asked for first.
const core = fetch(new URL("./core.wasm", import.meta.url)).then(async (response) =>
  response.headers.get("Content-Type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer()),
);
core.catch(() => {}); // it is told below
const { handle, run } = await import("./core.js");

globalThis.onmessage = ({ data }) => handle(data);
try {
  await run(await core);
} catch (error) {
  postMessage({ failed: error.message });
}
