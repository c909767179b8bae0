// Runs the core, which answers by postMessage. This is no module: the build puts it, after Go's
// support, into a text, which runs in a Web Worker and in a worker thread of Node alike.
async function run(core) {
  const handle = ({ id, request, language, body }) => globalThis.versus.ask(id, request, language, body);
  const port = typeof require === "function" && require("node:worker_threads").parentPort;
  if (port) {
    globalThis.postMessage = (message) => port.postMessage(message);
    port.on("message", handle);
  } else {
    globalThis.onmessage = ({ data }) => handle(data);
  }
  try {
    const text = atob(core);
    const packed = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) packed[i] = text.charCodeAt(i);
    const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    const response = new Response(unpacked, { headers: { "Content-Type": "application/wasm" } });
    const go = new globalThis.Go();
    go.run((await WebAssembly.instantiateStreaming(response, go.importObject)).instance);
  } catch (error) {
    postMessage({ failed: error.message });
  }
}
