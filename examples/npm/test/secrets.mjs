// What a player is answered is the same in all games in which it has seen the same, whatever is
// hidden from it: of a package with the games with secrets.
import { Versus } from "versus-tictactoe";

const versus = new Versus();

// told returns an answer without what may differ: the record as a whole, which is kept in this
// process and not for others to see, and times.
const told = (answer) => JSON.stringify(answer, (name, value) => (["sealed", "time_ms", "nps"].includes(name) ? undefined : value));

for (const game of ["battleship", "kuhn", "leduc", "liarsdice"]) {
  const seen = new Map(); // by the player and what it has seen
  let worlds = 0; // that differ only in what a player has not seen
  for (let seed = 1; seed <= 24; seed++) {
    let open = await versus.ask("new", { game, seed });
    for (let ply = 0; !open.over && ply < 12; ply++) {
      for (const seat of ["first", "second"]) {
        const view = await versus.ask("view", { record: open.record, seat });
        const key = `${seat}: ${view.record.moves.join(" ")} (${view.position})`;
        const answers = [view];
        if (view.turn === seat) {
          const bot = { searcher: "ismcts", level: { kind: "nodes", value: 100 } };
          answers.push(await versus.ask("move", { record: view.record, bot, seed: 7 }));
          answers.push(await versus.ask("hint", { record: view.record, bot, seed: 7 }));
          answers.push(await versus.ask("analyse", { record: view.record, bot, lines: 3 }));
        }
        const before = seen.get(key) ?? { text: told(answers), moves: open.record.moves.join(" ") };
        if (before.text !== told(answers)) throw new Error(`${game}, ${key}: after ${before.moves} the answers are\n${before.text}\nafter ${open.record.moves.join(" ")}\n${told(answers)}`);
        if (before.moves !== open.record.moves.join(" ")) worlds++;
        seen.set(key, before);
      }
      const { text } = open.moves[(seed >> ply % 4) % Math.min(2, open.moves.length)];
      open = await versus.ask("play", { record: open.record, move: text });
    }
  }
  if (worlds < 20) throw new Error(`${game}: ${worlds} pairs of games that a player cannot tell apart were compared; want 20 or more`);
  console.log(`${game}: a player's answers are the same in ${worlds} pairs of games that it cannot tell apart`);
}
versus.close();
