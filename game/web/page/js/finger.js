// A finger covers places that are smaller than it. A tap that may mean several of them first shows
// them larger.

const reach = 22.5; // of a finger around the point of a tap, in pixels, which may be rounded
const large = 56; // a cell for a finger, in pixels

/**
 * meant returns the id of the place that a tap means, or null; it is undefined if the tap can mean several
 * of the elements, of which the surroundings are shown larger.
 */
export function meant(svg, { clientX, clientY }, elements) {
  const under = elements.filter((element) => {
    const r = element.querySelector(".hit").getBoundingClientRect();
    const off = [clientX - r.x - r.width / 2, clientY - r.y - r.height / 2].map(Math.abs);
    return off[0] < Math.max(reach, r.width / 2) && off[1] < Math.max(reach, r.height / 2);
  });
  if (under.length > 1) {
    const screen = svg.getScreenCTM();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(screen.inverse());
    const scale = Math.min(1, Math.hypot(screen.a, screen.b) / large);
    const [left, top, width, height] = svg.getAttribute("viewBox").split(" ").map(Number);
    const box = [x - (x - left) * scale, y - (y - top) * scale, width * scale, height * scale];
    svg.setAttribute("viewBox", box.join(" "));
    svg.parentNode.setAttribute("data-near", "");
    return undefined;
  }
  return under[0]?.dataset.id ?? null;
}
