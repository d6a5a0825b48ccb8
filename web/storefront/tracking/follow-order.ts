import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";

interface Follower {
  onOrder(order: TrackingOrder): void;
  /** False while neither the stream nor polling reaches the service. */
  onConnected(isConnected: boolean): void;
}

const pollMs = 15_000;

/**
 * Tells what becomes of an order: by server-sent events, and by polling while the stream is down or the browser (or a proxy
 * between) has none. `isAsked`: it is looked at at once. Ends with the returned function.
 */
export function followOrder(
  token: string,
  { onOrder, onConnected }: Follower,
  { isAsked }: { isAsked: boolean },
): () => void {
  let isGone = false;
  let isStreaming = false;
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
  const listen = (): EventSource => {
    const stream = new EventSource(`/api/v1/orders/${token}/events`);
    stream.addEventListener("order", (event) => {
      isStreaming = true;
      tell(JSON.parse((event as MessageEvent<string>).data) as TrackingOrder);
    });
    stream.addEventListener("ping", () => {
      isStreaming = true;
      onConnected(true);
    });
    stream.onerror = () => {
      isStreaming = false;
    };
    return stream;
  };
  let source = listen();
  const isSeen = (): boolean => document.visibilityState === "visible";
  const timer = setInterval(() => {
    if (!isStreaming && isSeen()) void poll();
  }, pollMs);
  const onSeen = (): void => {
    if (isSeen()) void poll();
  };
  // The device knows at once; the next look would be the first to notice. What the stream brought before is no word of now, and it may hang for
  // minutes once the device is back.
  const hangUp = (): void => {
    isStreaming = false;
    source.close();
  };
  const onLost = (): void => {
    hangUp();
    onConnected(false);
  };
  const onBack = (): void => {
    hangUp();
    source = listen();
    onSeen();
  };
  document.addEventListener("visibilitychange", onSeen);
  addEventListener("online", onBack);
  addEventListener("offline", onLost);
  if (isAsked) void poll();
  return () => {
    isGone = true;
    source.close();
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onSeen);
    removeEventListener("online", onBack);
    removeEventListener("offline", onLost);
  };
}
