// A list of buttons that is a single tab stop: the arrows, Home and End move between the buttons.

const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1, Home: -Infinity, End: Infinity };

/** roving makes a list a single tab stop; stopAt sets the button where it stops. */
export function roving(list) {
  list.addEventListener("keydown", (e) => {
    const step = steps[e.key];
    if (!step || !e.target.matches("button")) return;
    e.preventDefault();
    const buttons = [...list.querySelectorAll("button")];
    const to = buttons[Math.max(0, Math.min(buttons.length - 1, buttons.indexOf(e.target) + step))];
    stopAt(list, to);
    to.focus();
  });
}

/** stopAt makes the Tab key stop at a button of a list, which must know all its buttons. */
export function stopAt(list, button) {
  for (const other of list.querySelectorAll("button:not([tabindex='-1'])")) other.tabIndex = -1;
  if (button) button.tabIndex = 0;
}
