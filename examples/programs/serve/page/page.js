// Shows the requests of openapi.json with the members that schema.json describes, and tries
// them out.
const [api, schema] = await Promise.all(["openapi.json", "schema.json"].map(async (file) => (await fetch(file)).json()));

function element(kind, text = "", ...children) {
  const e = document.createElement(kind);
  e.textContent = text;
  e.append(...children);
  return e;
}

// typeOf names a type: that of a member, or of its definition.
function typeOf(s) {
  if (s.items) return `list of ${typeOf(s.items)}`;
  return s.$ref ? s.$ref.split("/").pop() : s.enum?.join(" ") ?? s.type;
}

const examples = {
  game: { game: "GAME" }, new: { game: "GAME", seed: 1 }, open: { game: "GAME", seed: 1 },
  parse: { game: "GAME", text: "" }, split: { game: "GAME", text: "" }, steps: { game: "GAME", games: [{ moves: [] }] },
  close: { session: "" }, games: {},
};
const games = (await (await fetch("api/games")).json()).games;

function exampleOf(name) {
  const body = structuredClone(examples[name] ?? { record: { game: "GAME", moves: [] } });
  const takes = schema.$defs[`request.${name}`].properties;
  if (takes.bot) body.bot = { searcher: games[0].default.analyse, level: { kind: "time_ms", value: 500 } };
  if (takes.move) body.move = "";
  return JSON.stringify(body, null, 1).replace("GAME", games[0].name);
}

for (const [path, { post }] of Object.entries(api.paths)) {
  const rows = Object.entries(schema.$defs[`request.${post.operationId}`].properties).filter(([name]) => name !== "request");
  const table = element("table");
  for (const [name, s] of rows) table.append(element("tr", "", element("td", name), element("td", typeOf(s)), element("td", s.description)));
  const body = element("textarea", exampleOf(post.operationId));
  body.rows = 5;
  body.ariaLabel = `the request ${post.operationId}`;
  const answer = element("pre");
  const send = element("button", `POST ${path}`);
  send.onclick = async () => {
    const headers = { "Content-Type": "application/json", Accept: "application/json" };
    const got = await fetch(path.slice(1), { method: "POST", headers, body: body.value });
    answer.textContent = `${got.status}\n${JSON.stringify(await got.json(), null, 1)}`;
  };
  document.querySelector("main").append(element("details", "", element("summary", "", element("b", post.operationId), post.summary), table, body, send, answer));
}
