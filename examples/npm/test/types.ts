// Compiled, not run: the types of the package.
import { Versus, VersusError, type View } from "versus-tictactoe";

export async function opponent(versus: Versus, view: View): Promise<View> {
  const { moves } = await versus.ask("move", { record: view.record, bot: { searcher: "minimax", level: { kind: "depth", value: 9 } } });
  try {
    return await versus.ask("play", { record: view.record, move: moves[0] });
  } catch (error) {
    if (error instanceof VersusError) console.log(error.code, error.legal.join(" "));
    throw error;
  }
}
