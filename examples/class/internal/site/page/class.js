// The page of a class. Tokens come after # in a link and stay in this browser.

import { byID as $, isolated } from "/js/dom.js";
import { restore } from "/js/header.js";
import { language, learn, setLanguage, t as text } from "/js/language.js";
import { keep, preferred } from "/js/preferences.js";
import { words } from "./words.js";

const named = (i) => Object.fromEntries(Object.entries(words).map(([key, all]) => [`class.${key}`, all[i]]));
learn({ en: named(0), es: named(1), ro: named(2) });

/** t returns a text of this page. */
const t = (key, values) => text(`class.${key}`, values);

addEventListener("unkept", () => ($("message").textContent = t("unkept")));
for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
  if (["join", "key", "teacher"].includes(name)) keep(`class-${name}`, value);
}
if (location.hash) history.replaceState(history.state, "", location.pathname);
await restore();
$("language").value = language();
document.documentElement.dataset.ready = "";

$("language").addEventListener("change", async () => {
  keep("language", $("language").value);
  await setLanguage($("language").value);
  titles = null;
  act(() => {});
});

const token = () => preferred("class-teacher") ?? preferred("class-key");
const invited = () => token() ?? preferred("class-join"); // may see the table

async function call(method, path, { body, bearer = token() } = {}) {
  const response = await fetch(`api/${path}`, { method, body, headers: bearer ? { Authorization: `Bearer ${bearer}` } : {} });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

function element(name, text = "", ...children) {
  const e = document.createElement(name);
  if (text !== "") e.textContent = text;
  e.append(...children);
  return e;
}

/** act runs what a person asked for and shows what went wrong. */
async function act(f) {
  $("message").textContent = "";
  try {
    await f();
    await refresh();
  } catch (e) {
    $("message").textContent = e.message;
  }
}

function submits(form, f) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    act(() => f(new FormData(form), form));
  });
}

submits(document.querySelector("#join form"), async (data) => {
  const { key } = await call("POST", `join?name=${encodeURIComponent(data.get("name"))}`, { bearer: preferred("class-join") });
  keep("class-key", key);
});

submits($("upload"), async (data, form) => {
  const button = form.querySelector("button");
  button.disabled = true;
  try {
    await call("POST", `bots?name=${encodeURIComponent(data.get("name"))}`, { body: data.get("file") });
  } finally {
    button.disabled = false;
  }
});

submits($("limits"), (data) => call("POST", "limits", {
  body: JSON.stringify(Object.fromEntries([...data].map(([name, value]) => [name, Number(value)]))),
}));

$("pause").addEventListener("click", () => act(() => call("POST", `pause?paused=${!shown.paused}`)));

$("open").addEventListener("click", () => act(() => call("POST", `open?open=${!shown.open}`)));

$("renew").addEventListener("click", () => confirm(t("renew.ask")) && act(async () => {
  const { join } = await call("POST", "renew");
  announce(t("renew.told", { link: link("join", join) }));
}));

const link = (name, value) => `${location.origin}${location.pathname}#${name}=${value}`;

function showTable(table, { bots: mine, teacher }) {
  const names = new Set(mine.filter((b) => b.state === "playing").map((b) => b.id));
  const all = table.rows.flatMap((r) => [r.elo.low, r.elo.high]).filter(Number.isFinite);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const at = (x) => `${Math.min(100, Math.max(0, 100 * (x - low) / Math.max(1, high - low)))}%`;
  const head = ["", t("bot"), "Elo", "±", "", t("won"), t("drawn"), t("lost"), t("faults")].map((x) => element("th", x));
  const played = (row) => row.wins + row.draws + row.losses > 0;
  const open = new Set([...$("table").querySelectorAll(".open")].map((row) => row.dataset.id));
  $("table").replaceChildren(element("thead", "", element("tr", "", ...head)), element("tbody", "", ...table.rows.map((r, i) => {
    const bar = element("span");
    bar.className = "bar";
    const [range, value] = [element("i"), element("b")];
    range.style.left = at(r.elo.low);
    range.style.right = `calc(100% - ${at(r.elo.high)})`;
    value.style.left = at(r.elo.value);
    bar.append(range, value);
    const rated = played(r);
    const cells = rated ? [i + 1, isolated(r.name), Math.round(r.elo.value), Math.round((r.elo.high - r.elo.low) / 2)] : ["", isolated(r.name), t("new"), ""];
    const row = element("tr", "", ...cells.map((x) => element("td", `${x}`)),
      element("td", "", ...(rated ? [bar] : [])), ...[r.wins, r.draws, r.losses, r.faults].map((x) => element("td", `${x}`)));
    [...row.children].forEach((cell, j) => (cell.dataset.head = head[j].textContent));
    row.dataset.id = r.id;
    row.classList.toggle("mine", !teacher && names.has(r.id));
    row.classList.toggle("open", open.has(`${r.id}`));
    row.tabIndex = matchMedia("(max-width: 560px)").matches ? 0 : -1;
    row.addEventListener("click", () => row.classList.toggle("open"));
    row.addEventListener("keydown", ({ key }) => key === "Enter" && row.classList.toggle("open"));
    return row;
  })));
}

/** told shows the first line of a text, a sentence, and the rest, which the bot wrote, if somebody asks. */
function told(detail) {
  const [sentence, ...rest] = detail.split("\n");
  if (rest.length === 0) return [sentence];
  return [sentence, element("details", "", element("summary", t("wrote")), element("pre", rest.join("\n")))];
}

function showBot(b, teacher) {
  const a = element("article", "", element("h3", `${teacher ? `${b.student}/` : ""}${b.name} v${b.version}: ${words[`state.${b.state}`] ? t(`state.${b.state}`) : b.state}${b.state === "waiting" ? `, ${t("waiting", { n: b.place })}` : ""}`));
  a.className = "card";
  const wrong = (b.findings ?? []).filter((f) => !f.ok);
  if (wrong.length) {
    a.append(element("ul", "", ...wrong.map((f) => {
      const item = element("li", "", ...told(`${f.what}${f.detail ? `: ${f.detail}` : ""}`));
      if (!f.note) item.className = "wrong";
      return item;
    })));
  }
  if (b.faults) a.append(element("p", t("faulty", { n: b.faults })));
  const last = b.last_faults?.at(-1);
  if (last) {
    a.append(...told(`${last.reason}: ${last.detail ?? ""}`), element("p", t("game.of", { n: last.game, file: last.file })));
    if (last.stderr) a.append(element("details", "", element("summary", t("wrote")), element("pre", last.stderr)));
  }
  if (teacher && b.state !== "removed") {
    const remove = element("button", t("remove"));
    remove.addEventListener("click", () => confirm(t("remove.ask", { name: `${b.student}/${b.name}` })) && act(() => call("POST", `remove?bot=${b.id}`)));
    a.append(remove);
  }
  return a;
}

function showStudents(students) {
  const button = (text, question, f) => {
    const b = element("button", text);
    b.addEventListener("click", () => confirm(question) && act(f));
    return b;
  };
  $("students").replaceChildren(...students.map((s) => element("li", `${t("uploads", { name: s.name, n: s.bots })} `,
    button(t("key"), t("key.ask", s), async () => {
      const { key } = await call("POST", `reset?student=${s.id}`);
      announce(t("key.told", { name: s.name, link: link("key", key) }));
    }),
    button(t("remove"), t("expel.ask", s), () => call("POST", `expel?student=${s.id}`)))));
}

/** announce shows the teacher a link once. */
function announce(text) {
  $("link").textContent = text;
}

let shown = {}; // the table shown last
let titles = null; // of the games, if this visitor may see them

async function refresh() {
  const table = await call("GET", "table", { bearer: invited() });
  let mine = { bots: [] };
  if (token()) mine = await call("GET", "bots");
  shown = table;
  titles ??= fetch(`/api/games?lang=${language()}`).then((r) => r.json()).then(({ games }) => games, () => []);
  $("game").textContent = (await titles).find((game) => game.name === table.game)?.title ?? table.game;
  document.title = $("title").textContent;
  $("watch").href = `/#game=${table.game}&tab=watch`;
  const number = (n) => n.toLocaleString(language());
  const { fuel, memory } = table.limits;
  const counts = { students: number(table.students), bots: number(table.bots), games: number(table.games) };
  $("state").textContent = `${t("count", counts)}${table.paused ? `; ${t("paused")}` : ""}. ${t("limits", { fuel: number(fuel), memory: Math.round(memory / 2 ** 20) })}`;
  showTable(table, mine);
  $("bots").replaceChildren(...mine.bots.map((b) => showBot(b, mine.teacher)));
  $("mine").hidden = !token() || Boolean(mine.teacher);
  $("join").hidden = Boolean(token()) || !preferred("class-join");
  const key = preferred("class-key");
  $("key").hidden = !key;
  $("key").textContent = t("keep", { link: link("key", key) });
  if (mine.teacher) showStudents(mine.students);
  $("open").textContent = t(table.open ? "hide" : "show");
  $("pause").textContent = t(table.paused ? "resume" : "pause");
  if (mine.teacher && $("teacher").hidden) {
    $("teacher").hidden = false;
    const { elements } = $("limits");
    elements.fuel.value = table.limits.fuel;
    elements.memory.value = table.limits.memory;
    elements.move_ms.value = table.move_ms;
  }
  $("try").hidden = !table.compiles;
  if (!table.compiles) $("upload").elements.file.accept = ".wasm";
}

const poll = 2000;
async function loop() {
  try {
    if (!document.hidden) await refresh();
  } catch (e) {
    $("state").textContent = t("silent", { why: e.message });
  }
  setTimeout(loop, poll);
}
loop();
