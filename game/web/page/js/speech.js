// What is said to those who do not see the board.

import { byID } from "./dom.js";

/** speak has a screen reader say a text, once it has said what it is saying. */
export function speak(text) {
  byID("spoken").textContent = text;
}
