// Keyboard shortcuts while the board has the focus, and arrows that step through the game.

import { byID } from "./dom.js";

/** shortcuts makes keys press the buttons. */
export function shortcuts(app) {
  addEventListener("keydown", (e) => arrow(app, e));
  byID("stage").addEventListener("keydown", (e) => letter(app, e));
  document.querySelector("[data-skip]").addEventListener("click", (e) => {
    e.preventDefault();
    app.board.places.focus();
  });
}

const modified = (e) => e.ctrlKey || e.metaKey || e.altKey;

/** arrow steps through the game if the arrow keys have no other meaning, as after following a link. */
function arrow(app, e) {
  const direction = { ArrowLeft: -1, ArrowRight: 1 }[e.key];
  if (!direction || e.target !== document.body || modified(e) || !app.session.view) return;
  e.preventDefault();
  app.act.step(direction);
}

/** letter holds the shortcuts while the board has the focus. */
function letter({ act }, e) {
  if (modified(e)) return;
  const does = {
    n: () => act.newGame(),
    u: () => act.undo(),
    r: () => act.redo(),
    h: () => act.hint(),
    s: () => act.switchSides(),
    ",": () => act.step(-1),
    ".": () => act.step(1),
  }[e.key];
  if (!does) return;
  e.preventDefault();
  does();
}
