// Animation: the motions of a move, and gliding between two positions. Only transform and opacity
// change, so that the browser can keep 60 frames per second.

import { drawPiece } from "./pieces.js";
import { s } from "./dom.js";

/** still reports whether the visitor prefers reduced motion. */
export const still = matchMedia("(prefers-reduced-motion: reduce)");

const at = ([x, y]) => `translate(${x}px, ${y}px)`;

/** group starts animations together and returns [a promise of their end, a function that ends them]. */
function group(animations, after = () => {}) {
  let over = false;
  const stop = () => {
    if (over) return;
    over = true;
    for (const animation of animations) animation.cancel();
    after();
  };
  const ended = Promise.all(animations.map((animation) => animation.finished))
    .catch(() => {})
    .then(stop);
  return [ended, stop];
}

/**
 * animate plays the motions of a scene's last move with the pieces, which are already drawn in their
 * final places; before holds their previous places.
 */
export function animate(board, scene, before, duration) {
  const last = scene.last;
  if (still.matches || duration <= 0) return [Promise.resolve(), null];
  const animations = [];
  const ghosts = [];

  const motions = new Map();
  for (const motion of last.motions ?? []) {
    if (!motions.has(motion.piece)) motions.set(motion.piece, []);
    motions.get(motion.piece).push(motion);
  }
  let longest = duration;
  for (const [id, steps] of motions) {
    const element = board.element(id);
    if (!element) continue;
    steps.sort((a, b) => a.from - b.from);
    longest = Math.max(longest, duration * stretch(steps));
    animations.push(element.animate(keyframes(steps), { duration: duration * stretch(steps), fill: "backwards" }));
    element.parentNode.append(element); // moving pieces are on top
    for (const step of steps) if (bodies[step.kind]) animations.push(body(element, step, duration));
  }

  for (const { piece, at: when } of last.taken ?? []) {
    const from = before.get(piece.id);
    const ghost = s("g", { class: `piece kind-${piece.kind} ${piece.owner}` }, ...drawPiece(piece));
    ghost.style.transform = at(from ? [from.x, from.y] : [piece.x, piece.y]);
    board.ghosts.prepend(ghost);
    ghosts.push(ghost);
    const offset = Math.min(Math.max(when, 0), 0.99);
    animations.push(
      ghost.animate(
        [{ opacity: 1 }, { opacity: 1, offset }, { opacity: 0, offset: Math.min(1, offset + 0.25) }, { opacity: 0 }],
        { duration, fill: "forwards" },
      ),
    );
  }

  for (const line of board.lines.querySelectorAll(".drawn.last")) {
    const motion = (last.motions ?? [])[0];
    const [x, y] = motion ? motion.path[0] : [line.x1.baseVal.value, line.y1.baseVal.value];
    line.style.transformOrigin = `${x}px ${y}px`;
    animations.push(line.animate([{ transform: "scale(0)" }, { transform: "none" }], { duration }));
  }
  animations.push(
    board.marks.animate([{ opacity: 0 }, { opacity: 0, offset: 0.9 }, { opacity: 1 }], { duration: longest }),
  );
  return group(animations, () => ghosts.forEach((ghost) => ghost.remove()));
}

/** stretch makes the fall of a disc last longer the farther it falls. */
function stretch(steps) {
  if (steps.length !== 1 || steps[0].kind !== "drop") return 1;
  const [[, top], [, bottom]] = [steps[0].path[0], steps[0].path.at(-1)];
  return 0.7 + 0.9 * Math.sqrt(Math.abs(bottom - top) / 6);
}

/** keyframes returns the keyframes of a piece that makes several motions. */
function keyframes(steps) {
  const frames = [];
  for (const step of steps) {
    const span = step.to - step.from;
    step.path.forEach((point, i) =>
      frames.push({
        transform: at(point),
        offset: Math.min(1, step.from + (span * i) / Math.max(1, step.path.length - 1)),
        easing: easings[step.kind] ?? "linear",
      }),
    );
  }
  if (frames[0].offset > 0) frames.unshift({ ...frames[0], offset: 0 });
  if (frames.at(-1).offset < 1) frames.push({ transform: frames.at(-1).transform, offset: 1 });
  return frames;
}

const easings = {
  drop: "cubic-bezier(.55, 0, .9, .55)",
  slide: "ease-in-out",
  jump: "ease-in-out",
  take: "ease-in-out",
  place: "ease-out",
  roll: "ease-out",
  flip: "ease-in-out",
};

/** bodies are the effects on a moving piece: it flies, rolls, is turned over. */
const bodies = {
  pass: [{ transform: "scale(1)" }, { transform: "translate(0, -0.16px) scale(1.55)" }, { transform: "scale(1)" }],
  roll: [
    { transform: "rotate(-300deg) scale(.8)" },
    { transform: "rotate(-60deg) scale(1.25)" },
    { transform: "none" },
  ],
  flip: [{ transform: "scaleX(.05)" }, { transform: "scaleX(1)" }],
};

function body(element, step, duration) {
  return element.firstChild.animate(bodies[step.kind], {
    duration: duration * (step.to - step.from),
    delay: duration * step.from,
    easing: "ease-in-out",
  });
}

/** glide moves pieces from their old places to the new ones, and fades new pieces in. */
export function glide(board, scene, before, duration) {
  if (still.matches) return [Promise.resolve(), null];
  const animations = [];
  for (const piece of scene.pieces ?? []) {
    const element = board.element(piece.id);
    const old = before.get(piece.id);
    if (!old) animations.push(element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: duration / 2 }));
    else if (old.x !== piece.x || old.y !== piece.y) {
      animations.push(
        element.animate([{ transform: at([old.x, old.y]) }, { transform: at([piece.x, piece.y]) }], {
          duration: duration * 0.7,
          easing: "ease-in-out",
        }),
      );
    }
  }
  return group(animations);
}
