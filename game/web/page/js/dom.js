// Functions that make elements: h for HTML, s for SVG.

const svgSpace = "http://www.w3.org/2000/svg";

/** fill sets an element's attributes, listeners ("onclick") and children. */
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

export const s = (tag, attributes, ...children) =>
  fill(document.createElementNS(svgSpace, tag), attributes, children);

/**
 * rebuild replaces the content of an element and keeps the focus where it was: on the new element
 * with the same id, or else on the one in the same position among its kind.
 */
export function rebuild(element, ...children) {
  const old = document.activeElement;
  const inside = old !== element && element.contains(old);
  const alike = () => [...element.querySelectorAll(old.tagName)];
  const place = inside ? alike().indexOf(old) : -1;
  element.replaceChildren(...children.filter((child) => child !== null && child !== undefined));
  if (inside) (old.id ? document.getElementById(old.id) : alike()[place])?.focus({ preventScroll: true });
}

/** styled loads a style sheet that not every visit needs. */
export const styled = (name) =>
  new Promise((onload, onerror) => {
    document.head.append(h("link", { rel: "stylesheet", href: `style/${name}.css`, onload, onerror }));
  });

/** isolated keeps a name that is read from the right in its place within a sentence. */
export const isolated = (name) => (/[\u0590-\u08ff\ufb1d-\ufefc]/.test(name) ? `\u2068${name}\u2069` : name);

export const byID = (id) => document.getElementById(id);

/** icon returns a line drawing in a 24 x 24 square; d may be several paths. */
export function icon(...paths) {
  return s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, ...paths.map((d) => s("path", { d })));
}
