import { showPushed, worker } from "../ui/pushed.ts";

/**
 * The dashboard's own program in the browser, which also runs when no tab is open: shows what the service pushes (D-232), and says what is
 * wrong where the dashboard cannot be fetched. It keeps nothing of the board: what it shows is always the service's.
 */
worker.addEventListener("install", () => void worker.skipWaiting());
worker.addEventListener("activate", (event) => event.waitUntil(worker.clients.claim()));

const isOurs = (path: string): boolean => path.startsWith("/dashboard");
showPushed({ icon: "/assets/dashboard/icons/luka-192.png", isOurs, takesTab: isOurs });

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
