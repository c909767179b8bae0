// A visitor's preferences. If the browser forbids storage, they last as long as the tab, also over a reload,
// in its history; event "unkept" tells so.

const key = "versus";
let unkept = history.state; // what could not be stored

function load() {
  try {
    return { ...JSON.parse(localStorage.getItem(key)), ...unkept };
  } catch {
    return unkept ?? {};
  }
}

/** preferred returns the value kept under a name, or the fallback. */
export const preferred = (name, fallback) => load()[name] ?? fallback;

/** keep stores a value under a name. */
export function keep(name, value) {
  const all = { ...load(), [name]: value };
  try {
    localStorage.setItem(key, JSON.stringify(all));
  } catch {
    if (!unkept) dispatchEvent(new Event("unkept"));
    unkept = all;
    write();
  }
}

/** write replaces the address, if one is given, and what the history of the tab has. */
export const write = (address) => history.replaceState(unkept, "", address);
