// The page of a class. Tokens come after # in a link and stay in this browser.

import { byID as $, isolated, rebuild } from "/js/dom.js";
import { appearance, restore } from "/js/header.js";
import { language, learn, t as text } from "/js/language.js";
import { Notice } from "/js/notice.js";
import { keep, preferred } from "/js/preferences.js";
import { words } from "./words.js";

const named = (i) => Object.fromEntries(Object.entries(words).map(([key, all]) => [`class.${key}`, all[i]]));
learn({ en: named(0), es: named(1), ro: named(2) });

/** t returns a text of this page. */
const t = (key, values) => text(`class.${key}`, values);

const notice = new Notice($("notice"));
addEventListener("unkept", () => notice.show(t("unkept")));
for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
  if (["join", "key", "teacher"].includes(name)) keep(`class-${name}`, value);
}
if (location.hash) history.replaceState(history.state, "", location.pathname);
await restore();
document.documentElement.dataset.ready = "";

appearance(() => {
  titles = null;
  show();
});

const token = () => preferred("class-teacher") ?? preferred("class-key");
const invited = () => token() ?? preferred("class-join"); // may see the table

async function call(method, path, { body, bearer = token() } = {}) {
  const response = await fetch(`api/${path}${path.includes("?") ? "&" : "?"}lang=${language()}`, { method, body, headers: bearer ? { Authorization: `Bearer ${bearer}` } : {} });
  const answer = await response.json();
  if (!response.ok) throw Object.assign(new Error(answer.error), { stranger: response.status === 403 });
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
  try {
    await f();
    await refresh();
  } catch (e) {
    notice.show(e.message);
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

function showTable(table, { bots: mine, teacher }, level) {
  const names = new Set(mine.filter((b) => b.state === "playing").map((b) => b.id));
  const all = table.rows.flatMap((r) => [r.elo.low, r.elo.high]).filter(Number.isFinite);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const at = (x) => `${Math.min(100, Math.max(0, 100 * (x - low) / Math.max(1, high - low)))}%`;
  const head = ["#", t("bot"), "Elo", "±", "", t("won"), t("drawn"), t("lost"), t("faults")].map((x) => element(x ? "th" : "td", x));
  const played = (row) => row.wins + row.draws + row.losses > 0;
  const open = new Set([...$("table").querySelectorAll(".open")].map((row) => row.dataset.id));
  rebuild($("table"), element("thead", "", element("tr", "", ...head)), element("tbody", "", ...table.rows.map((r, i) => {
    const bar = element("span");
    bar.className = "bar";
    const [range, value] = [element("i"), element("b")];
    range.style.left = at(r.elo.low);
    range.style.right = `calc(100% - ${at(r.elo.high)})`;
    value.style.left = at(r.elo.value);
    bar.append(range, value);
    const rated = played(r);
    const name = r.id < 0 ? level(r.name) : r.name.split("/").map(isolated).join("/");
    const cells = rated ? [i + 1, name, Math.round(r.elo.value), Math.round((r.elo.high - r.elo.low) / 2)] : ["", name, t("new"), ""];
    const row = element("tr", "", ...cells.map((x) => element("td", `${x}`)),
      element("td", "", ...(rated ? [bar] : [])), ...[r.wins, r.draws, r.losses, r.faults].map((x) => element("td", `${x}`)));
    [...row.children].forEach((cell, j) => (cell.dataset.head = head[j].textContent));
    row.dataset.id = r.id;
    row.classList.toggle("anchor", r.id < 0);
    row.classList.toggle("mine", !teacher && names.has(r.id));
    row.classList.toggle("open", open.has(`${r.id}`));
    row.tabIndex = matchMedia("(max-width: 560px)").matches ? 0 : -1;
    row.addEventListener("click", () => row.classList.toggle("open"));
    row.addEventListener("keydown", ({ key }) => key === "Enter" && row.classList.toggle("open"));
    return row;
  })));
}

/** told shows the first line of a text, a sentence, and the rest, which the bot wrote, if somebody asks. */
function told(detail, id) {
  const [sentence, ...rest] = detail.split("\n");
  return rest.length === 0 ? [sentence] : [sentence, wrote(rest.join("\n"), id)];
}

function wrote(text, id) {
  const e = element("details", "", element("summary", t("wrote")), element("pre", text));
  e.dataset.id = id;
  return e;
}

function showBot(b, teacher) {
  const a = element("article", "", element("h3", `${teacher ? `${b.student}/` : ""}${b.name} v${b.version}: ${words[`state.${b.state}`] ? t(`state.${b.state}`) : b.state}${b.state === "waiting" ? `, ${t("waiting", { n: b.place })}` : ""}`));
  a.className = "card";
  const wrong = (b.findings ?? []).filter((f) => !f.ok);
  if (wrong.length) {
    a.append(element("ul", "", ...wrong.map((f) => {
      const item = element("li", "", ...told(`${f.what}${f.detail ? `: ${f.detail}` : ""}`, `${b.id} ${f.what}`));
      if (!f.note) item.className = "wrong";
      return item;
    })));
  }
  if (b.faults) a.append(element("p", t("faulty", { n: b.faults })));
  const last = b.last_faults?.at(-1);
  if (last) {
    a.append(...told(`${last.reason}: ${last.detail ?? ""}`, `${b.id} fault`), element("p", t("game.of", { n: last.game, file: last.file })));
    if (last.stderr) a.append(wrote(last.stderr, `${b.id} stderr`));
  }
  if (teacher && b.state !== "removed") {
    const remove = element("button", t("remove"));
    remove.addEventListener("click", () => confirm(t("remove.ask", { name: `${b.student}/${b.name}` })) && act(() => call("POST", `remove?bot=${b.id}`)));
    a.append(remove);
  }
  return a;
}

/** showBots shows the bots, and the students to the teacher, if there is news; what is open stays open. */
function showBots(mine) {
  const news = JSON.stringify([mine, language()]);
  if (news === seen) return;
  seen = news;
  const open = new Set([...$("bots").querySelectorAll("[open]")].map((e) => e.dataset.id));
  rebuild($("bots"), ...mine.bots.map((b) => showBot(b, mine.teacher)));
  for (const e of $("bots").querySelectorAll("details")) e.open = open.has(e.dataset.id);
  if (mine.teacher) showStudents(mine.students);
}

function showStudents(students) {
  const button = (text, question, f) => {
    const b = element("button", text);
    b.addEventListener("click", () => confirm(question) && act(f));
    return b;
  };
  rebuild($("students"), ...students.map((s) => element("li", "", element("span", t("uploads", { name: isolated(s.name), n: s.bots })),
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

let seen = ""; // the bots and students shown last
let shown = {}; // the table shown last
let titles = null; // of the games, if this visitor may see them

async function refresh() {
  const table = await call("GET", "table", { bearer: invited() });
  let mine = { bots: [] };
  if (token()) mine = await call("GET", "bots");
  shown = table;
  titles ??= fetch(`/api/games?lang=${language()}`).then((r) => r.json()).then(({ games }) => games, () => []);
  const game = (await titles).find((one) => one.name === table.game);
  $("game").textContent = game?.title ?? table.game;
  document.title = `${t("class")}: ${$("game").textContent}`;
  $("watch").href = `/#game=${table.game}&tab=watch`;
  const number = (n) => n.toLocaleString(language());
  const { fuel, memory } = table.limits;
  const counts = { students: number(table.students), bots: number(table.bots), games: number(table.games) };
  $("state").textContent = `${t("count", counts)}${table.paused ? `; ${t("paused")}` : ""}. ${t("limits", { fuel: number(fuel), memory: Math.round(memory / 2 ** 20) })}`;
  showTable(table, mine, (name) => game?.searchers.find((one) => one.name === name)?.title ?? name);
  showBots(mine);
  $("ranks").hidden = false;
  $("mine").hidden = !token() || Boolean(mine.teacher);
  $("join").hidden = Boolean(token()) || !preferred("class-join");
  const key = preferred("class-key");
  $("key").hidden = !key;
  $("key").textContent = t("keep", { link: link("key", key) });
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
async function show() {
  try {
    if (!document.hidden) await refresh();
  } catch (e) {
    $("state").textContent = e.stranger ? t("stranger") : t("silent", { why: e.message });
  }
  $("state").lang = language();
}
async function loop() {
  await show();
  setTimeout(loop, poll);
}
loop();
