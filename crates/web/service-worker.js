// Keeps one build of the page, whole, so that it opens without a network.
//
// While there is a network the index always comes from the server, so that a new build is seen at once. Without one it
// comes from the build that is kept here, together with the very files it names: builds are never mixed. What the
// server answers as a program (/api, /ws and the like) never passes through here.
const BUILD = "bisat-%build%";
const FILES = %files%;
const PATIENCE = 4000;

self.addEventListener("install", (event) => {
  event.waitUntil(keep());
});

async function keep() {
  const cache = await caches.open(BUILD);
  await cache.add(new Request("/", { cache: "reload" }));
  await cache.addAll(FILES);
}

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers());
});

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("bisat-") && name !== BUILD).map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (FILES.includes(url.pathname)) event.respondWith(kept(url.pathname, request));
  else if (request.mode === "navigate" && isPage(url.pathname)) event.respondWith(index(request));
});

// Routes of the page have no dot in their last part; the server's own paths are few.
function isPage(path) {
  return !/^\/(api|ws|healthz|metrics)(\/|$)/.test(path) && !/\.[^/]*$/.test(path);
}

async function kept(path, request) {
  const cache = await caches.open(BUILD);
  return (await cache.match(path)) ?? fetch(request);
}

async function index(request) {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const fresh = fetch(request).catch(() => undefined);
  const answer = await Promise.race([fresh, patience]);
  if (answer?.ok) return answer;
  const cache = await caches.open(BUILD);
  return (await cache.match("/")) ?? (await fresh) ?? Response.error();
}

// It is the player's turn at a table. The page has stored the words in their language (notifications.rs).
const WORDS_CACHE = "notification-words";
const WORDS_PATH = "/notification-words.json";

self.addEventListener("push", (event) => {
  event.waitUntil(tell(event.data?.json() ?? {}));
});

async function tell({ table, game, with: others = [] }) {
  const words = (await storedWords()) ?? { title: "Your turn", line: "{}, with {}", games: {} };
  const name = words.games[game] ?? "Bisat";
  const line = words.line.replace("{}", () => name).replace("{}", () => others.join(", "));
  const shown = { body: others.length ? line : name, tag: table, data: table, icon: "/%icons/icon-180.png%" };
  await self.navigator.setAppBadge?.().catch(() => {});
  await self.registration.showNotification(words.title, shown);
}

async function storedWords() {
  const cache = await caches.open(WORDS_CACHE);
  return (await cache.match(WORDS_PATH))?.json();
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openTable(event.notification.data));
});

async function openTable(table) {
  const path = table ? `/table/${encodeURIComponent(table)}` : "/";
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const paths = await Promise.all(pages.map(pathOf));
  const there = pages[paths.indexOf(path)];
  return there ? there.focus() : self.clients.openWindow(path);
}

// The page changes its address without a load, which `page.url` does not tell: the page itself says where it is.
function pathOf(page) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => resolve(event.data);
    setTimeout(resolve, 500, new URL(page.url).pathname);
    page.postMessage("path", [port2]);
  });
}
