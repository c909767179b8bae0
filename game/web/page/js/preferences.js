// What a visitor prefers on every visit. Where storage is forbidden, nothing is kept.

const key = "versus";

function load() {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {};
  }
}

/** prefer returns what was kept under a name, or the fallback. */
export const preferred = (name, fallback) => load()[name] ?? fallback;

/** keep remembers a value under a name. */
export function keep(name, value) {
  try {
    localStorage.setItem(key, JSON.stringify({ ...load(), [name]: value }));
  } catch {
    // The page works without it.
  }
}
