import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";

interface Follower {
  onOrder(order: TrackingOrder): void;
  /** False while neither the stream nor polling reaches the service. */
  onConnected(isConnected: boolean): void;
}

const pollMs = 15_000;
/** After how many looks without a word a stream is taken for dead: 45 s at least, two pings and a little (D-341). */
const looksOfSilence = 4;

/**
 * Tells what becomes of an order: by server-sent events, and by polling while the stream is down or silent, or the browser (or a proxy
 * between) has none. `isAsked`: it is looked at at once. Ends with the returned function.
 */
export function followOrder(
  token: string,
  { onOrder, onConnected }: Follower,
  { isAsked }: { isAsked: boolean },
): () => void {
  let isGone = false;
  /** Since the stream last said something. */
  let looks = looksOfSilence;
  let told = 0;
  const tell = (order: TrackingOrder): void => {
    told += 1;
    onOrder(order);
    onConnected(true);
  };
  const poll = async (): Promise<void> => {
    const toldBefore = told;
    try {
      const response = await fetch(`/api/v1/orders/${token}`, { cache: "no-store" });
      if (!response.ok) throw new Error(String(response.status));
      const { order } = (await response.json()) as { order: TrackingOrder };
      // What was told while this was on its way may be newer than it.
      if (!isGone && told === toldBefore) tell(order);
    } catch {
      if (!isGone) onConnected(false);
    }
  };
  const listen = (): EventSource =>
    openStream(token, {
      onOrder(order) {
        looks = 0;
        tell(order);
      },
      onPing() {
        looks = 0;
        onConnected(true);
      },
      onDown() {
        looks = looksOfSilence;
      },
    });
  let source = listen();
  const hangUp = (): void => {
    looks = looksOfSilence;
    source.close();
  };
  const listenAnew = (): void => {
    hangUp();
    source = listen();
  };
  const pollIfSeen = (): void => {
    if (document.visibilityState === "visible") void poll();
  };
  const timer = setInterval(() => {
    looks += 1;
    if (looks === looksOfSilence) listenAnew();
    if (looks >= looksOfSilence) pollIfSeen();
  }, pollMs);
  // The device knows at once; the next look would be the first to notice. What is still on its way is no word of now.
  const onLost = (): void => {
    hangUp();
    onConnected(false);
  };
  // The old stream may hang for minutes.
  const onBack = (): void => {
    listenAnew();
    pollIfSeen();
  };
  document.addEventListener("visibilitychange", pollIfSeen);
  addEventListener("online", onBack);
  addEventListener("offline", onLost);
  if (isAsked) void poll();
  return () => {
    isGone = true;
    source.close();
    clearInterval(timer);
    document.removeEventListener("visibilitychange", pollIfSeen);
    removeEventListener("online", onBack);
    removeEventListener("offline", onLost);
  };
}

function openStream(
  token: string,
  on: { onOrder(order: TrackingOrder): void; onPing(): void; onDown(): void },
): EventSource {
  const stream = new EventSource(`/api/v1/orders/${token}/events`);
  stream.addEventListener("order", ({ data }: MessageEvent<string>) =>
    on.onOrder(JSON.parse(data) as TrackingOrder),
  );
  stream.addEventListener("ping", on.onPing);
  stream.onerror = on.onDown;
  return stream;
}
