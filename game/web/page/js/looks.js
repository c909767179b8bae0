// Colours of the players and of the boards, as the visitor likes or needs them.

import { styled } from "./dom.js";
import { keep, preferred } from "./preferences.js";

export const choices = { colours: ["usual", "safe", "contrast"], ground: ["usual", "wood", "slate", "grey"] };

/** usual is the look of a visitor who has not chosen one. */
const usual = (name) =>
  name === "colours" && matchMedia("(prefers-contrast: more)").matches ? "contrast" : "usual";

export const chosen = (name) => preferred(name, usual(name));

let sheet = null; // of the looks that are not usual

/** choose keeps a choice, if one is given, and applies it. */
export async function choose(name, value) {
  if (value) keep(name, value);
  const { dataset } = document.documentElement;
  if (chosen(name) !== "usual") await (sheet ??= styled("looks").catch(() => {}));
  if (chosen(name) === "usual") delete dataset[name];
  else dataset[name] = chosen(name);
}

/** restoreLooks applies the choices of earlier visits. */
export const restoreLooks = () => Promise.all(Object.keys(choices).map((name) => choose(name)));
