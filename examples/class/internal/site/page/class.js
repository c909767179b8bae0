// The page of a class. Tokens come after # in a link and stay in this browser.

const $ = (id) => document.getElementById(id);

for (const [name, value] of new URLSearchParams(location.hash.slice(1))) {
  if (["join", "key", "teacher"].includes(name)) localStorage.setItem(`class-${name}`, value);
}
if (location.hash) history.replaceState(null, "", location.pathname);

const token = () => localStorage.getItem("class-teacher") ?? localStorage.getItem("class-key");
const invited = () => token() ?? localStorage.getItem("class-join"); // may see the table

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
  const { key } = await call("POST", `join?name=${encodeURIComponent(data.get("name"))}`, { bearer: localStorage.getItem("class-join") });
  localStorage.setItem("class-key", key);
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

$("pause").addEventListener("click", () => act(() => call("POST", `pause?paused=${$("pause").textContent === "Pause"}`)));

$("open").addEventListener("click", () => act(() => call("POST", `open?open=${$("open").textContent === "Show to strangers"}`)));

$("renew").addEventListener("click", () => confirm("Make a new join link? The old one ends.") && act(async () => {
  const { join } = await call("POST", "renew");
  told(`The new link for students: ${location.origin}${location.pathname}#join=${join}`);
}));

function showTable(t, mine) {
  const names = new Set(mine.filter((b) => b.state === "playing").map((b) => b.id));
  const all = t.rows.flatMap((r) => [r.elo.low, r.elo.high]).filter(Number.isFinite);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const at = (x) => `${Math.min(100, Math.max(0, 100 * (x - low) / Math.max(1, high - low)))}%`;
  const head = element("tr", "", ...["", "Bot", "Elo", "±", "", "Won", "Drawn", "Lost", "Faults"].map((x) => element("th", x)));
  $("table").replaceChildren(element("thead", "", head), element("tbody", "", ...t.rows.map((r, i) => {
    const bar = element("span");
    bar.className = "bar";
    const [range, value] = [element("i"), element("b")];
    range.style.left = at(r.elo.low);
    range.style.right = `calc(100% - ${at(r.elo.high)})`;
    value.style.left = at(r.elo.value);
    bar.append(range, value);
    const played = r.wins + r.draws + r.losses > 0;
    const row = element("tr", "", ...[i + 1, r.name, played ? Math.round(r.elo.value) : "", played ? Math.round((r.elo.high - r.elo.low) / 2) : ""].map((x) => element("td", `${x}`)),
      element("td", "", ...(played ? [bar] : [])), ...[r.wins, r.draws, r.losses, r.faults].map((x) => element("td", `${x}`)));
    if (names.has(r.id)) row.className = "mine";
    return row;
  })));
}

function showBot(b, teacher) {
  const a = element("article", "", element("h3", `${teacher ? `${b.student}/` : ""}${b.name} v${b.version}: ${b.state}${b.state === "waiting" ? `, place ${b.place} in the queue of tests` : ""}`));
  const wrong = (b.findings ?? []).filter((f) => !f.ok);
  if (wrong.length) {
    a.append(element("ul", "", ...wrong.map((f) => {
      const item = element("li", `${f.what}${f.detail ? `: ${f.detail}` : ""}`);
      if (!f.note) item.className = "wrong";
      return item;
    })));
  }
  if (b.faults) a.append(element("p", `${b.faults} games lost by a mistake; the last:`));
  const last = b.last_faults?.at(-1);
  if (last) a.append(element("p", `${last.reason}: ${last.detail ?? ""} (game ${last.game} of ${last.file})`));
  if (last?.stderr) a.append(element("pre", last.stderr));
  if (teacher && b.state !== "removed") {
    const remove = element("button", "Remove");
    remove.addEventListener("click", () => confirm(`Remove ${b.student}/${b.name}?`) && act(() => call("POST", `remove?bot=${b.id}`)));
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
  $("students").replaceChildren(...students.map((s) => element("li", `${s.name}, ${s.bots} uploads `,
    button("New key", `Give ${s.name} a new key? The old link ends.`, async () => {
      const { key } = await call("POST", `reset?student=${s.id}`);
      told(`The new link of ${s.name}: ${location.origin}${location.pathname}#key=${key}`);
    }),
    button("Remove", `Remove ${s.name} with all bots?`, () => call("POST", `expel?student=${s.id}`)))));
}

/** told shows the teacher a link once. */
function told(text) {
  $("link").textContent = text;
}

async function refresh() {
  const t = await call("GET", "table", { bearer: invited() });
  let mine = { bots: [] };
  if (token()) mine = await call("GET", "bots");
  $("game").textContent = t.game;
  document.querySelector(".links a").href = `/#game=${t.game}&tab=watch`;
  const count = (n, name) => `${n.toLocaleString()} ${name}${n === 1 ? "" : "s"}`;
  $("state").textContent = `${count(t.students, "student")}, ${count(t.bots, "upload")}, ${count(t.games, "game")}${t.paused ? "; paused" : ""}. ` +
    `A bot may execute ${t.limits.fuel.toLocaleString()} instructions for a message and use ${Math.round(t.limits.memory / 2 ** 20)} MB.`;
  showTable(t, mine.bots);
  $("bots").replaceChildren(...mine.bots.map((b) => showBot(b, mine.teacher)));
  $("mine").hidden = !token() || Boolean(mine.teacher);
  $("join").hidden = Boolean(token()) || !localStorage.getItem("class-join");
  const key = localStorage.getItem("class-key");
  $("key").hidden = !key;
  $("key").textContent = `Keep this link, with which you come back on another machine: ${location.origin}${location.pathname}#key=${key}`;
  if (mine.teacher) showStudents(mine.students);
  $("open").textContent = t.open ? "Hide from strangers" : "Show to strangers";
  $("pause").textContent = t.paused ? "Resume" : "Pause";
  if (mine.teacher && $("teacher").hidden) {
    $("teacher").hidden = false;
    const { elements } = $("limits");
    elements.fuel.value = t.limits.fuel;
    elements.memory.value = t.limits.memory;
    elements.move_ms.value = t.move_ms;
  }
  if (!t.compiles) $("upload").elements.file.accept = ".wasm";
}

const poll = 2000;
async function loop() {
  try {
    if (!document.hidden) await refresh();
  } catch (e) {
    $("state").textContent = `No answer: ${e.message}. Trying again.`;
  }
  setTimeout(loop, poll);
}
loop();
