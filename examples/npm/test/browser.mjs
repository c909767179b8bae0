// Loads the package in a browser, whose program is the argument, and prints when the first move is
// there.
import { spawn } from "node:child_process";
import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";

const page = `<!DOCTYPE html><script type="module">
import { Versus } from "/node_modules/versus-tictactoe/index.js";
const { moves } = await new Versus().ask("move", { record: { game: "tictactoe" }, bot: { searcher: "easy" } });
await fetch("/done", { method: "POST", body: JSON.stringify({ move: moves[0], ms: Math.round(performance.now()) }) });
</script>`;
const kinds = { ".js": "text/javascript", ".wasm": "application/wasm" };
const directory = mkdtempSync(join(tmpdir(), "browser"));
let browser;
process.exitCode = 1; // until the move is told
const server = createServer((request, response) => {
  if (request.method === "POST") {
    let text = "";
    request.on("data", (part) => (text += part)).on("end", () => {
      const { move, ms } = JSON.parse(text);
      console.log(`in a browser: the first move, ${move}, ${ms} ms after the load of the page`);
      process.exitCode = 0;
      response.end();
      browser.kill();
    });
  } else if (request.url === "/" || request.url === "/page") { // the first one only starts the browser
    response.setHeader("Content-Type", "text/html");
    response.end(request.url === "/" ? '<script>onload = () => setTimeout(() => location.replace("/page"), 500)</script>' : page);
  } else {
    response.setHeader("Content-Type", kinds[extname(request.url)] ?? "text/plain");
    createReadStream("." + request.url).on("error", () => response.writeHead(404).end()).pipe(response);
  }
});
server.listen(0, "127.0.0.1", () => {
  const url = `http://127.0.0.1:${server.address().port}/`;
  browser = spawn(process.argv[2], ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${directory}`, url], { stdio: "ignore" });
  const late = setTimeout(() => browser.kill(), 60_000);
  browser.on("exit", () => {
    clearTimeout(late);
    server.closeAllConnections();
    server.close();
    setTimeout(() => rmSync(directory, { recursive: true, force: true }), 500); // its children end, too
  });
});
