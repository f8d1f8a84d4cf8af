// Keeps all pages, so that the app opens without a network and says then that it has none. Every build has a worker and
// a cache of its own. A new worker waits until the pages of the old one are closed: they go on with the files that they
// were built with, which a newer server does not have any more.
importScripts("/built.js"); // BUILT: the files of this build, by vite.config.ts
// The first page's own file has a name that changes with any other's.
const KEPT = `truckstop ${BUILT.find((name) => name.startsWith("/assets/index-") && name.endsWith(".js"))}`;
const WORDS = ["en", "de", "es"].map((language) => `/words/${language}.json`);
/** The rule books never change while a server runs, and are read without a network, too. */
const RULES = ["frenzy", "rollwrite", "tacos"].map((game) => `/api/rules/${game}`);
const SHELL = ["/", "/icon.svg", "/manifest.webmanifest", ...BUILT, ...WORDS, ...RULES];

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((kept) => kept.addAll(SHELL)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => self.clients.claim()));
});

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== KEPT).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || isData(url.pathname)) return;
  // What has its content in its name never changes; all else is asked for first.
  event.respondWith(url.pathname.startsWith("/assets/") ? keptFirst(request) : askedFirst(request, url.pathname));
});

/** True for answers of the API that must be new each time. */
function isData(path) {
  return path.startsWith("/api/") && !path.startsWith("/api/rules/");
}

async function keptFirst(request) {
  return (await caches.match(request)) ?? fetch(request);
}

async function askedFirst(request, path) {
  const kept = await caches.open(KEPT);
  try {
    const answer = await fetch(request);
    // Of the page that belongs to other files than these nothing is kept; words and rules fit any.
    if (answer.ok && (WORDS.includes(path) || RULES.includes(path))) await kept.put(request, answer.clone());
    return answer;
  } catch (error) {
    const found = await kept.match(request.mode === "navigate" ? "/" : request);
    if (found === undefined) throw error;
    return found;
  }
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((open) => {
      const there = open.find((one) => one.url.includes(event.notification.data));
      return there ? there.focus() : self.clients.openWindow(event.notification.data);
    }),
  );
});
