// Mistakes have the same codes as at the other doors.
import { readFileSync } from "node:fs";
import { Versus } from "versus-tictactoe";

const text = readFileSync("mistakes.json", "utf8");
const deep = "[".repeat(500) + "]".repeat(500);
const versus = new Versus();
for (const { name, request, body, code } of JSON.parse(text.replace("LARGE", "x".repeat(2 << 20)).replace('"DEEP"', deep))) {
  const refused = await versus.ask(request, body).catch((error) => error);
  if (refused.code !== code) throw new Error(`${name}: ${refused.code}, ${refused.message}; want ${code}`);
}
versus.close();
