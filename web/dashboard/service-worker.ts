/**
 * The dashboard's own program in the browser, which also runs when no tab is open: shows what the service pushes (D-232), and says what is
 * wrong where the dashboard cannot be fetched. It keeps nothing of the board: what it shows is always the service's.
 */
interface Told {
  title: string;
  body: string;
  tag: string;
  path: string;
}
/** What of the worker's world is used here; the pages' own types are a window's. */
interface Worker {
  addEventListener(type: "install", listener: () => void): void;
  addEventListener(type: "activate", listener: (event: Lasting) => void): void;
  addEventListener(
    type: "push",
    listener: (event: Lasting & { data: { json(): unknown } | null }) => void,
  ): void;
  addEventListener(
    type: "notificationclick",
    listener: (event: Lasting & { notification: Notification }) => void,
  ): void;
  addEventListener(
    type: "fetch",
    listener: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void,
  ): void;
  skipWaiting(): Promise<void>;
  registration: ServiceWorkerRegistration;
  clients: {
    claim(): Promise<void>;
    matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
}
interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}
interface Tab {
  url: string;
  focus(): Promise<Tab>;
  navigate(url: string): Promise<unknown>;
}

const worker = globalThis as unknown as Worker;

worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("push", (event) => {
  const told = event.data?.json() as Told | undefined;
  if (!told) return;
  const { title, body, tag, path } = told;
  // The second reminder is heard although it takes the place of the first.
  const options = {
    body,
    tag,
    renotify: true,
    requireInteraction: true,
    icon: "/assets/dashboard/icons/luka-192.png",
  };
  event.waitUntil(worker.registration.showNotification(title, { ...options, data: path }));
});

worker.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(new URL(String(event.notification.data), location.origin)));
});

/** In the tab that is open already, or in a new one. Only the dashboard is opened. */
async function show(url: URL): Promise<void> {
  if (url.origin !== location.origin || !url.pathname.startsWith("/dashboard")) return;
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const tab = tabs.find((each) => new URL(each.url).pathname.startsWith("/dashboard"));
  if (!tab) return void (await worker.clients.openWindow(url.href));
  await (await tab.focus()).navigate(url.href);
}

worker.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(() => offlinePage()));
});

/** Asks again by itself: a tablet on a wall has nobody who reloads it. */
const offlinePage = (): Response =>
  new Response(
    `<!doctype html><html lang="nb"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Luka: uten nett</title><style>
:root{color-scheme:light dark}body{display:grid;min-height:90vh;margin:0;place-content:center;padding:24px;background:#12281f;color:#fff;
font:18px/1.5 system-ui,sans-serif;text-align:center}h1{margin:0 0 8px;font-size:32px}p{max-width:32em;margin:0 auto 12px}a{color:#f6c453}</style></head>
<body><main><h1>Uten nett</h1><p>Får ikke kontakt med Luka. Siden åpner seg selv når nettet er tilbake, og det du har gjort, ligger lagret på enheten.</p>
<p lang="en">Luka cannot be reached. This page opens by itself when the network is back, and what you have done is kept on the device.</p>
<p><a href="">Prøv igjen nå · Try again now</a></p></main>
<script>const again=()=>fetch("/dashboard/manifest.webmanifest",{cache:"no-store"}).then(()=>location.reload(),()=>0);
addEventListener("online",again);setInterval(again,5000)</script></body></html>`,
    {
      status: 503,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy":
          "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'",
      },
    },
  );
