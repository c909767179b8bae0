// The languages of the page. The words of those other than English are loaded when they are needed.
// HTML elements have the key of their text in data-t, of their label in data-t-label, of their
// placeholder in data-t-hint.

import { en } from "./words/en.js";

const languages = {
  en: async () => en,
  es: async () => (await import("./words/es.js")).es,
  ro: async () => (await import("./words/ro.js")).ro,
};
let words = en;

let chosen = "en";

/** language is the code of the current language. */
export const language = () => chosen;

const listeners = new Set();

/** onLanguage calls f now and whenever the language changes. */
export function onLanguage(f) {
  listeners.add(f);
  f();
}

/** usual is the language of the browser, if the page has it. */
export const usual = () => navigator.languages?.map((one) => one.slice(0, 2)).find((one) => languages[one]) ?? "en";

let asked = ""; // the language that is being loaded

export async function setLanguage(code) {
  asked = Object.hasOwn(languages, code) ? code : "en";
  const loading = asked;
  const loaded = await languages[loading]().catch(() => null);
  if (asked !== loading) return;
  chosen = loaded ? loading : "en";
  words = loaded ?? en;
  document.documentElement.lang = chosen;
  translate(document.body);
  for (const f of listeners) f();
}

const more = { en: {}, es: {}, ro: {} }; // words of parts that are loaded when they are needed

/** learn adds words, by language. */
export function learn(all) {
  for (const code in all) Object.assign(more[code], all[code]);
}

/** t returns the text of a key, with {name} replaced by values.name. */
export function t(key, values = {}) {
  const text = words[key] ?? more[chosen][key] ?? en[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);
}

/** has reports whether there is a text for the key. */
export const has = (key) => key in en;

export function translate(root) {
  for (const e of root.querySelectorAll("[data-t]")) e.textContent = t(e.dataset.t);
  for (const e of root.querySelectorAll("[data-t-label]")) {
    e.setAttribute("aria-label", t(e.dataset.tLabel));
    if (e.tagName === "BUTTON") e.title = t(e.dataset.tLabel);
  }
  for (const e of root.querySelectorAll("[data-t-hint]")) e.placeholder = t(e.dataset.tHint);
}

/** number formats a number in the current language, with at most the given number of decimals. */
export function number(value, decimals = 0) {
  return new Intl.NumberFormat(chosen, { maximumFractionDigits: decimals }).format(value);
}

/** signed formats a number with its sign and exactly the given number of decimals. */
export function signed(value, decimals = 2) {
  return new Intl.NumberFormat(chosen, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: "exceptZero",
  }).format(value);
}

/** short formats a large count with k, M or G. */
export function short(value) {
  return new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 }).format(value);
}
