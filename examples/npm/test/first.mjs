import { Versus } from "versus-tictactoe";

const versus = new Versus(); // a Web Worker, or in Node a worker thread
let view = await versus.ask("new", { game: "tictactoe" });
view = await versus.ask("play", { record: view.record, move: "5" });
const { moves, label } = await versus.ask("move", { record: view.record, bot: { searcher: "minimax" } });
view = await versus.ask("play", { record: view.record, move: moves[0] });
console.log(label, view.turn_label, view.moves.map((move) => move.text));
versus.close();
