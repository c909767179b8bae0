// Asks the bots of examples/app/inbrowser for moves, in node instead of a Web Worker.
//
//	node examples/app/inbrowser/test.mjs BOTS.WASM WASM_EXEC.JS
import { readFileSync } from "node:fs";
import vm from "node:vm";

const [wasm, support] = process.argv.slice(2);
const answers = [];
let wake = () => {};
globalThis.postMessage = (message) => { answers.push(message); wake(); };
const next = async () => {
  while (answers.length === 0) await new Promise((resolve) => { wake = resolve; });
  return answers.shift();
};
vm.runInThisContext(readFileSync(support, "utf8"));
const go = new Go();
const { instance } = await WebAssembly.instantiate(readFileSync(wasm), go.importObject);
go.run(instance);
const check = (what, got, want) => {
  if (!want(got)) { console.error(`${what}: ${JSON.stringify(got)}`); process.exit(1); }
  console.log(`${what}: ${JSON.stringify(got)}`);
};
check("start", await next(), (m) => m.ready);
for (const [question, want] of [
  [{ id: 1, game: "connect4", moves: "1 1 2 2 3 3", ms: 5000, depth: 0 }, (m) => m.move === "4"],
  [{ id: 2, game: "checkers", moves: "11-15", ms: 200, depth: 4 }, (m) => /^\d+-\d+$/.test(m.move)],
  [{ id: 3, game: "checkers", moves: "11-15 1-2", ms: 200, depth: 4 }, (m) => m.error.includes("1-2")],
  [{ id: 4, game: "chess", moves: "", ms: 200, depth: 0 }, (m) => m.error.includes("want connect4 or checkers")],
]) {
  globalThis.onmessage({ data: question });
  check(`question ${question.id}`, await next(), (m) => m.id === question.id && want(m));
}
process.exit(0);
