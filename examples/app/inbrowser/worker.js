// Runs the bots in a separate thread, so that the page stays responsive while they think.
importScripts("wasm_exec.js");
const go = new Go();
WebAssembly.instantiateStreaming(fetch("bots.wasm"), go.importObject).then(({ instance }) => go.run(instance));
