// The game-specific part of the analysis, as shapes over the board or under its pieces.

import { s } from "./dom.js";

/** overlay returns [the shapes over the pieces, those under them]. */
export function overlay(message, board) {
  const [over, under] = [[], []];
  for (const value of message.values ?? []) {
    const place = board.places.place(value.place);
    if (value.kind === "ring" || value.kind === "goal") over.push(ring(value, board));
    else if (place && value.kind === "shade") under.push(shade(value, place));
    else if (place) over.push(text(value, place));
  }
  return [over.filter(Boolean), under];
}

function text(value, place) {
  const e = s("text", {
    x: place.x + place.w / 2,
    y: place.y + (place.kind === "column" ? -0.48 : 0.2),
    class: `over ${value.kind}${value.best ? " best" : ""}`,
  });
  e.textContent = value.text;
  return e;
}

/** ring draws a circle around a place. */
function ring(value, board) {
  const at = board.point(value.place);
  if (!at) return null;
  const look = value.kind === "goal" ? "ring goal" : "ring";
  const e = s("circle", { cx: at[0], cy: at[1], r: 0.24, class: look }, s("title", {}));
  e.firstChild.textContent = value.text ?? "";
  return e;
}

/** shade colours a place: in First's colour where First gains, in Second's where Second does. */
function shade({ shade: share = 0 }, place) {
  return s("rect", {
    x: place.x,
    y: place.y,
    width: place.w,
    height: place.h,
    class: "shade " + (share >= 0 ? "first" : "second"),
    "fill-opacity": (0.75 * Math.min(1, Math.abs(share))).toFixed(3),
  });
}
