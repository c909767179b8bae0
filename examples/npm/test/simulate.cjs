// Plays boardgame.io's tic-tac-toe between its random bot and VersusBot, which must never lose.
const { RandomBot, Simulate } = require("boardgame.io/ai");
const { InitializeGame } = require("boardgame.io/internal");
const { VersusBot } = require("./bot.cjs");

const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const game = {
  setup: () => ({ cells: Array(9).fill(null) }),
  moves: {
    clickCell: ({ G, playerID }, i) => {
      if (G.cells[i] !== null) return "INVALID_MOVE";
      G.cells[i] = playerID === "0" ? "X" : "O";
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G, ctx }) => {
    if (lines.some((line) => line.every((i) => G.cells[i] && G.cells[i] === G.cells[line[0]]))) return { winner: ctx.currentPlayer };
    if (!G.cells.includes(null)) return { draw: true };
  },
};
const enumerate = (G) => G.cells.flatMap((cell, i) => (cell === null ? [{ move: "clickCell", args: [i] }] : []));

(async () => {
  const { Versus, VersusError } = await import("versus-tictactoe");
  const begin = performance.now();
  const versus = new Versus();
  const first = await versus.ask("move", { record: { game: "tictactoe" }, bot: { searcher: "easy" } });
  console.log(`the first move, ${first.moves[0]}, ${Math.round(performance.now() - begin)} ms after the start`);
  const refused = await versus.ask("play", { record: { game: "tictactoe", moves: ["5"] }, move: "5" }).catch((error) => error);
  if (!(refused instanceof VersusError) || refused.code !== "illegal_move" || refused.legal.length !== 8) throw refused;
  const seed = "versus";
  const opponent = new VersusBot({
    versus,
    bot: { searcher: "minimax" },
    record: (G) => ({ game: "tictactoe", start: G.cells.map((cell) => cell ?? ".").join("") }),
    action: (move) => ({ move: "clickCell", args: [Number(move) - 1] }),
    seed,
  });
  const results = { won: 0, drawn: 0 };
  for (let i = 0; i < 10; i++) {
    const side = String(i % 2);
    const random = new RandomBot({ enumerate, seed: seed + i });
    const bots = { [side]: opponent, [String(1 - side)]: random };
    const { state } = await Simulate({ game, bots, state: InitializeGame({ game }) });
    const { winner, draw } = state.ctx.gameover;
    if (!draw && winner !== side) throw new Error(`the bot lost: ${JSON.stringify(state.G)}`);
    results[draw ? "drawn" : "won"]++;
  }
  console.log("against boardgame.io's random bot:", results);
  versus.close();
})().catch((error) => {
  console.error(error);
  process.exit(1);
});
