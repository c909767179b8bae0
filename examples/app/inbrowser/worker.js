// The bots in a thread of their own: the page stays responsive while they think.
importScripts("wasm_exec.js");
const go = new Go();
WebAssembly.instantiateStreaming(fetch("bots.wasm"), go.importObject).then(({ instance }) => go.run(instance));
