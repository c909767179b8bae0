// Runs the core, which answers by postMessage.
import "./wasm_exec.js";

export function handle({ id, request, language, body }) {
  globalThis.versus.ask(id, request, language, body);
}

export async function run(module) {
  const go = new globalThis.Go();
  go.run(await WebAssembly.instantiate(module, go.importObject));
}
