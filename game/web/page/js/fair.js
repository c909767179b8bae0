// Checking that all chance in a room follows from the secret to which the server had committed itself; how
// it follows is told in examples/web/README.md.

import { post } from "./api.js";
import { t } from "./language.js";
import { again } from "./retry.js";
import { hex, hmac, sha256 } from "./sha256.js";

/**
 * explain draws all chance in the game of a room again, after its end, and says in a sentence whether it comes
 * out as in the game; committed is what the server told first, and dealt whether the setup is drawn, too.
 */
export async function explain({ chance, view: { record, turns } }, committed, dealt) {
  if (hex(sha256(new TextEncoder().encode(chance))) !== committed) return t("friend.check.secret");
  const draw = async (moves, setup) => {
    const seed = Number(BigInt("0x" + hex(hmac(chance, String(moves.length)).slice(0, 8))) >> 11n);
    const ask = () => post("view", { record: { ...record, notes: undefined, setup, moves, seed } });
    return (await again(ask, () => true, () => {})).record;
  };
  if (dealt && (await draw([], "")).setup !== record.setup) return t("friend.check.deal");
  let outcomes = dealt ? 1 : 0;
  let drawn = []; // with what follows the last move of a player
  for (const [n, turn] of turns.entries()) {
    if (turn !== "chance") continue;
    if (turns[n - 1] !== "chance") drawn = (await draw(record.moves.slice(0, n), record.setup)).moves;
    if (drawn[n] !== record.moves[n]) return t("friend.check.outcome", { n: n + 1 });
    outcomes++;
  }
  return t("friend.check.right", { n: outcomes });
}
