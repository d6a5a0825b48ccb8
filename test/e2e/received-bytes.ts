import type { Page } from "playwright-core";

/** What a browser's page has received since it was last asked, in bytes on the wire: headers, compressed bodies, event streams. */
export interface ReceivedBytes {
  /** Waits until nothing has come for a while, and begins anew. */
  settled(): Promise<{ bytes: number; calls: string[] }>;
}

const quietMs = 1_500;

/** Listens to Chromium's network: pings of event streams are left out, they come whatever happens. */
export async function receivedBytes(page: Page): Promise<ReceivedBytes> {
  const session = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  const inFlight = new Set<string>();
  let bytes = 0;
  let calls: string[] = [];
  let lastMs = performance.now();
  const came = (count: number): void => {
    bytes += count;
    lastMs = performance.now();
  };
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    urls.set(requestId, `${request.method} ${new URL(request.url).pathname}`);
    if (!request.url.includes("/events")) inFlight.add(requestId);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    inFlight.delete(requestId);
    calls.push(`${urls.get(requestId)}: ${encodedDataLength}`);
    came(encodedDataLength);
  });
  session.on("Network.loadingFailed", ({ requestId }) => inFlight.delete(requestId));
  session.on("Network.eventSourceMessageReceived", ({ eventName, eventId, data }) => {
    if (eventName === "ping") return;
    // As it is written (event-stream.ts), and the chunk around it.
    const text = `${eventId ? `id: ${eventId}\n` : ""}event: ${eventName}\ndata: ${data}\n\n`;
    calls.push(`event ${eventName}: ${text.length + 6}`);
    came(text.length + 6);
  });
  await session.send("Network.enable");
  return {
    async settled() {
      while (inFlight.size > 0 || performance.now() - lastMs < quietMs)
        await new Promise((resolve) => setTimeout(resolve, 50));
      const counted = { bytes, calls };
      bytes = 0;
      calls = [];
      lastMs = performance.now();
      return counted;
    },
  };
}
