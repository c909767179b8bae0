// Runs in a browser, as it is or in a bundle, and tells the server the first move.
import { Versus } from "versus-tictactoe";

new Versus().ask("move", { record: { game: "tictactoe" }, bot: { searcher: "easy" } }).then(
  ({ moves }) => `the first move, ${moves[0]}, ${Math.round(performance.now())} ms after the load of the page`,
  (error) => `failed: ${error}`,
).then((body) => fetch("/done", { method: "POST", body }));
