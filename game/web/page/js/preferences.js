// A visitor's preferences. They are not kept if the browser forbids storage.

const key = "versus";

function load() {
  try {
    return JSON.parse(localStorage.getItem(key)) ?? {};
  } catch {
    return {};
  }
}

/** prefer returns the value kept under a name, or the fallback. */
export const preferred = (name, fallback) => load()[name] ?? fallback;

/** keep stores a value under a name. */
export function keep(name, value) {
  try {
    localStorage.setItem(key, JSON.stringify({ ...load(), [name]: value }));
  } catch {
    // The page works without storage.
  }
}
