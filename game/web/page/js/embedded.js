// Whether the page shows only a board, in a frame of somebody else's page (embed.js).

import { byID, h } from "./dom.js";

export const embedded = location.search === "?board";

if (embedded) {
  document.documentElement.dataset.embedded = "";
  const whole = () => location.href.replace("?board", "");
  const link = h("a", { id: "whole", target: "_blank", rel: "noopener", href: whole(), "data-t": "embed.whole" });
  for (const event of ["pointerdown", "focus"]) link.addEventListener(event, () => (link.href = whole()));
  byID("rules-open").after(link);
}
