// Messages for visitors who do not see the board.

import { byID } from "./dom.js";

/** speak makes a screen reader say a text, after what it is saying now. */
export function speak(text) {
  byID("spoken").textContent = text;
}
