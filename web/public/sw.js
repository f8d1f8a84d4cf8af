// Keeps the pages that were seen, so that the app opens without a network and says then that it has none.
// Files under /assets/ have their content in their names and never change; all else is asked for first.
const KEPT = "truckstop-1";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
  const page = event.request.mode === "navigate";
  event.respondWith(url.pathname.startsWith("/assets/") ? keptFirst(event.request) : askedFirst(event.request, page));
});

async function keptFirst(request) {
  const kept = await caches.match(request);
  return kept ?? fetched(request, request);
}

async function askedFirst(request, page) {
  const name = page ? "/" : request;
  try {
    return await fetched(request, name);
  } catch (error) {
    const kept = await caches.match(name);
    if (kept) return kept;
    throw error;
  }
}

async function fetched(request, name) {
  const answer = await fetch(request);
  if (!answer.ok) return answer;
  const kept = await caches.open(KEPT);
  if (name === "/") await forgetOld(kept, answer.clone());
  await kept.put(name, answer.clone());
  return answer;
}

// A page that is not as it was names other files: those of the old one are never asked for again.
async function forgetOld(kept, page) {
  const before = await kept.match("/");
  if (before === undefined || (await before.text()) === (await page.text())) return;
  for (const one of await kept.keys()) {
    if (new URL(one.url).pathname.startsWith("/assets/")) await kept.delete(one);
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
