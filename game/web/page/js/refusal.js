// Why a click on the board is refused: said at the board, and to visitors who do not see it.

import { post } from "./api.js";
import { byID } from "./dom.js";
import { t } from "./language.js";
import { upTo } from "./referee.js";
import { speak } from "./speech.js";

const shown = 5000; // ms

let timer = 0;

/** refuse says why clicks on these places make no move; nothing can be chosen if there are none. */
export async function refuse({ board, session }, places) {
  const { view } = session;
  let text = t(view.over ? "refused.over" : "refused.turn");
  if (places) {
    board.places.flash();
    ({ text } = await post("whynot", { record: upTo(session), places }).catch(() => ({ text: t("refused") })));
  }
  if (!text || session.view !== view) return;
  const line = byID("refusal");
  line.textContent = `${text[0].toUpperCase()}${text.slice(1)}.`;
  speak(line.textContent);
  clearTimeout(timer);
  timer = setTimeout(() => (line.textContent = ""), shown);
}
