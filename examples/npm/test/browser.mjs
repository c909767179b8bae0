// Loads index.html of a directory in a browser, and prints what app.mjs says: when the first move is
// there.
//
//	node browser.mjs CHROMIUM DIRECTORY
import { spawn } from "node:child_process";
import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";

const [program, root] = process.argv.slice(2);
const kinds = { ".html": "text/html", ".mjs": "text/javascript", ".js": "text/javascript" };
const directory = mkdtempSync(join(tmpdir(), "browser"));
let browser;
process.exitCode = 1; // until the move is told
const server = createServer((request, response) => {
  if (request.method === "POST") {
    let text = "";
    request.on("data", (part) => (text += part)).on("end", () => {
      console.log(`in a browser, ${root}: ${text}`);
      process.exitCode = text.startsWith("failed") ? 1 : 0;
      response.end();
      browser.kill();
    });
  } else if (request.url === "/") { // it only starts the browser
    response.setHeader("Content-Type", "text/html");
    response.end('<script>onload = () => setTimeout(() => location.replace("/index.html"), 500)</script>');
  } else {
    response.setHeader("Content-Type", kinds[extname(request.url)] ?? "text/plain");
    createReadStream(root + request.url).on("error", () => response.writeHead(404).end()).pipe(response);
  }
});
server.listen(0, "127.0.0.1", () => {
  const url = `http://127.0.0.1:${server.address().port}/`;
  browser = spawn(program, ["--headless", "--no-sandbox", "--disable-gpu", `--user-data-dir=${directory}`, url], { stdio: "ignore" });
  const late = setTimeout(() => browser.kill(), 60_000);
  browser.on("exit", () => {
    clearTimeout(late);
    server.closeAllConnections();
    server.close();
    setTimeout(() => rmSync(directory, { recursive: true, force: true }), 500); // its children end, too
  });
});
