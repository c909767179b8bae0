// Answers from cached files, all of one version, whose hashes are checked. The programs are loaded one
// after the other once a page reports that a board is shown. The pages of a former version, which are
// those open when this one begins, have its files until the last of them is closed.

const own = "versus " + registration.scope + " "; // other pages may have the same origin
const name = own + version;
const former = new URL("former", registration.scope).href; // a list in the cache: the pages of former versions

self.addEventListener("install", (e) => {
  const files = Object.entries(core).map(([file, integrity]) => new Request(file, { cache: "reload", integrity }));
  e.waitUntil(caches.open(name).then((cache) => cache.addAll(files)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (e) => {
  const begin = async () => {
    const pages = await clients.matchAll({ includeUncontrolled: true });
    const cache = await caches.open(name);
    await cache.put(former, new Response(JSON.stringify(pages.map((one) => one.id))));
    await tidy();
    await clients.claim();
  };
  e.waitUntil(begin());
});

/** versions are the caches of this page, the current one first. */
async function versions() {
  const all = (await caches.keys()).filter((one) => one.startsWith(own) && one !== name);
  return [name, ...all.reverse()];
}

async function formerPages() {
  const list = await (await caches.open(name)).match(former);
  return list ? list.json() : [];
}

/** tidy deletes the former versions unless one of their pages is open. */
async function tidy() {
  const open = await Promise.all((await formerPages()).map((id) => clients.get(id)));
  if (open.some(Boolean)) return;
  for (const one of (await versions()).slice(1)) await caches.delete(one);
}

self.addEventListener("message", (e) => {
  const keep = async () => {
    await tidy();
    const cache = await caches.open(name);
    for (const one of programs) {
      if (!(await cache.match(one))) await cache.add(new Request(one, { cache: "reload" }));
    }
  };
  if (e.data === "keep") e.waitUntil(keep());
});

async function answer({ request, clientId }) {
  const order = await versions();
  const [first, ...others] = order;
  if (others.length > 0 && (await formerPages()).includes(clientId)) order.splice(0, order.length, ...others, first);
  const home = request.mode === "navigate" && /\/(index\.html)?$/.test(new URL(request.url).pathname);
  for (const one of order) {
    const cache = await caches.open(one);
    const hit = await cache.match(home ? "./" : request, { ignoreSearch: true });
    if (hit) return hit;
  }
  return fetch(request);
}

self.addEventListener("fetch", (e) => {
  if (e.request.method === "GET") e.respondWith(answer(e));
});
