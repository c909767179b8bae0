// Runs the core, which answers by postMessage.
import "./wasm_exec.js";

export function handle({ id, request, language, body }) {
  globalThis.versus.ask(id, request, language, body);
}

export async function run(bytes) {
  const go = new globalThis.Go();
  const { instance } = await WebAssembly.instantiate(bytes, go.importObject);
  go.run(instance);
}
