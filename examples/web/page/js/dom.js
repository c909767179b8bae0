// Making elements: h for HTML, s for SVG.

const svgSpace = "http://www.w3.org/2000/svg";

/** fill sets attributes and listeners ("onclick") of an element, and its children. */
function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined && value !== null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);

export const s = (tag, attributes, ...children) => fill(document.createElementNS(svgSpace, tag), attributes, children);

export const byID = (id) => document.getElementById(id);

/** icon is a line drawing in a square of 24; d may be several paths. */
export function icon(...paths) {
  return s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, ...paths.map((d) => s("path", { d })));
}
