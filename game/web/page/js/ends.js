// The ends of a row that scrolls: what can be chosen furthest to the left and to the right stays in
// sight as words, which lead there.

import { h } from "./dom.js";

/** ends adds them below the board. */
export function ends(stage) {
  const choices = () => [...stage.querySelectorAll(".place:is(.open, .target, .chosen)")];
  const buttons = [0, -1].map((at) => {
    const show = () => choices().at(at)?.scrollIntoView({ behavior: "smooth", block: "nearest", inline: "center" });
    return h("button", { type: "button", onclick: show });
  });
  stage.after(h("div", { class: "ends" }, ...buttons));
  const look = () => {
    const all = choices();
    for (const button of buttons) button.hidden = all.length === 0;
    const said = (place) => place?.ariaLabel.split(", ").slice(0, 2).join(", ");
    buttons[0].textContent = "‹ " + said(all[0]);
    buttons[1].textContent = said(all.at(-1)) + " ›";
  };
  stage.addEventListener("offered", look);
  look();
}
