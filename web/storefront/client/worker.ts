import { type Asked, showPushed, worker } from "../../ui/pushed.ts";

/**
 * What a browser keeps of a restaurant's pages: one page for when there is no network. It answers with nothing old: a menu that looks
 * like today's and is not would be ordered from. It shows what the service pushes to guests who have asked for it.
 */
const kept = "luka-offline";
const offlinePath = "/uten-nett";

const keep = async (): Promise<void> => (await caches.open(kept)).add(offlinePath);

worker.addEventListener("install", (event) => event.waitUntil(keep().then(() => worker.skipWaiting())));
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

showPushed({
  icon: "/ikon/192.png",
  isOurs: (path) => path.startsWith("/o/"),
  takesTab: (path, next) => path === next,
});

worker.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(answerOrOffline(event));
});

async function answerOrOffline(event: Asked): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    // Telephone and address as they are now; the browser's own cache says when that is worth asking.
    event.waitUntil(keep().catch(() => undefined));
    return answer;
  } catch (failure) {
    const page = await (await caches.open(kept)).match(offlinePath);
    if (page) return page;
    throw failure;
  }
}
