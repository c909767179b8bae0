// The game-specific part of the analysis, as shapes over the board or under its pieces.

import { s } from "./dom.js";

/** overlay returns [the shapes over the pieces, those under them]. */
export function overlay(message, board) {
  const values = (message.values ?? []).map((value) => {
    const place = board.places.place(value.place);
    if (!place) return null;
    const e = s("text", {
      x: place.x + place.w / 2,
      y: place.y + (place.kind === "column" ? -0.48 : 0.2),
      class: `over ${value.kind}${value.best ? " best" : ""}`,
    });
    e.textContent = value.text;
    return e;
  });
  return [[...values, ...rings(message.rings ?? [], board)].filter(Boolean), shades(message.shades ?? [], board)];
}

/** rings draws circles around places. */
function rings(all, board) {
  return all.map((ring) => {
    const at = board.point(ring.place);
    if (!at) return null;
    const e = s("circle", { cx: at[0], cy: at[1], r: 0.24, class: ring.ends ? "ring goal" : "ring" }, s("title", {}));
    e.firstChild.textContent = ring.label;
    return e;
  });
}

/** shades colours places: in First's colour where First gains, in Second's where Second does. */
function shades(all, board) {
  return all
    .map(({ place: id, value }) => {
      const place = board.places.place(id);
      return (
        place &&
        s("rect", {
          x: place.x,
          y: place.y,
          width: place.w,
          height: place.h,
          class: "shade " + (value >= 0 ? "first" : "second"),
          "fill-opacity": (0.75 * Math.min(1, Math.abs(value))).toFixed(3),
        })
      );
    })
    .filter(Boolean);
}
