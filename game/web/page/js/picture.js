// Pictures of a position, as SVG that needs no style sheet, or as PNG.

import { s } from "./dom.js";

/** initial are the properties that a copy keeps, with the values that need not be written. */
const initial = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  stroke: "none",
  "stroke-width": "1px",
  "stroke-opacity": "1",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
  opacity: "1",
  "text-anchor": "start",
  "dominant-baseline": "auto",
  "font-size": "",
  "font-weight": "",
};

const inText = ["font-size", "font-weight", "text-anchor", "dominant-baseline"];
const geometry = ["d", "x", "y", "x1", "y1", "x2", "y2", "cx", "cy", "r", "rx", "width", "height", "fill-rule"];
const drawn = ["path", "rect", "circle", "line", "text"];

/** turns are the transforms that turn the board, or a shape at a point of it. */
const turns = {
  turned: ([x, y]) => `rotate(180 ${x} ${y})`,
  mirrored: ([x]) => `translate(${2 * x} 0) scale(-1 1)`,
  "": () => null,
};

/**
 * copy returns a copy of an element and what is in it with the looks that the style sheets give it;
 * null if nothing of it is visible. turn is how the board is turned.
 */
export function copy(element, turn = "") {
  const style = getComputedStyle(element);
  if (style.display === "none") return null;
  const { tagName } = element;
  if (tagName === "g") {
    const parts = [...element.children].map((child) => copy(child, turn)).filter(Boolean);
    if (parts.length === 0) return null;
    const moved = element.style.transform.match(/^translate\((.+)px, (.+)px\)$/);
    const turned = element.classList.contains("body") ? turns[turn]([0, 0]) : null;
    const transform = moved ? `translate(${moved[1]} ${moved[2]})` : turned || element.getAttribute("transform");
    return s("g", { transform, opacity: style.opacity === "1" ? null : style.opacity }, ...parts);
  }
  if (!drawn.includes(tagName) || (style.fill === "none" && style.stroke === "none")) return null;
  const shape = s(tagName, {});
  for (const name of geometry) if (element.hasAttribute(name)) shape.setAttribute(name, element.getAttribute(name));
  if (tagName === "rect" && parseFloat(style.rx)) shape.setAttribute("rx", parseFloat(style.rx));
  for (const [name, usual] of Object.entries(initial)) {
    const value = style.getPropertyValue(name);
    if (value !== usual && (tagName === "text" || !inText.includes(name)))
      shape.setAttribute(name, value.replace(/^([\d.]+)px$/, "$1"));
  }
  if (tagName !== "text") return shape;
  shape.textContent = element.textContent;
  if (element.getAttribute("class")?.match(/kind-c|over/)) {
    const box = element.getBBox();
    const upright = turns[turn]([box.x + box.width / 2, box.y + box.height / 2]);
    if (upright) shape.setAttribute("transform", upright);
  }
  return shape;
}

/** picture returns an empty SVG of a board's size and background, and the group for its parts. */
export function picture(svg, turn) {
  const box = svg.viewBox.baseVal;
  const { x, y, width, height } = box;
  const background = getComputedStyle(document.body).backgroundColor;
  const inner = s("g", { transform: turns[turn]([x + width / 2, y + height / 2]) });
  const outer = s(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: [x, y, width, height].join(" "),
      width: Math.round((width * 640) / Math.max(width, height)),
      height: Math.round((height * 640) / Math.max(width, height)),
      "font-family": "system-ui, sans-serif",
    },
    s("rect", { x, y, width, height, fill: background }),
    inner,
  );
  return [outer, inner];
}

/** turnOf returns how the board on the page is turned. */
export const turnOf = (svg, flipped) =>
  !flipped || svg.classList.contains("fixed") ? "" : svg.classList.contains("mirrored") ? "mirrored" : "turned";

/** still returns a picture of the board as it is on the page, without what can be clicked. */
export function still(svg, flipped) {
  const turn = turnOf(svg, flipped);
  const [outer, inner] = picture(svg, turn);
  for (const layer of svg.children) {
    const part = layer.classList.contains("places") ? null : copy(layer, turn);
    if (part) inner.append(part);
  }
  return outer;
}

export const textOf = (svg) => new XMLSerializer().serializeToString(svg);

/** png returns a picture as PNG, at twice its size. */
export async function png(svg) {
  const image = new Image();
  image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(textOf(svg));
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = 2 * image.naturalWidth;
  canvas.height = 2 * image.naturalHeight;
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** save offers a file to the visitor. */
export function save(name, content, type) {
  const url = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }));
  const link = document.createElement("a");
  Object.assign(link, { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
