import { useEffect, useState } from "react";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { isOver } from "../is-over.ts";

export interface LiveOrder {
  order: TrackingOrder;
  /** False while neither the stream nor polling reaches the service. */
  isConnected: boolean;
  /** Asks at once, after something was done to the order. */
  refresh(): void;
}

const pollMs = 15_000;

/**
 * An order that stays current: by server-sent events, and by polling while the stream is down or the browser (or a proxy
 * between) has none. Ends when nothing more can happen to the order.
 */
export function useLiveOrder(first: TrackingOrder): LiveOrder {
  const [order, setOrder] = useState(first);
  const [isConnected, setIsConnected] = useState(true);
  const [round, setRound] = useState(0);
  const isFinal = isOver(order);
  const token = first.publicToken;

  useEffect(() => {
    if (isFinal && round === 0) return;
    let isGone = false;
    let isStreaming = false;
    const take = (next: TrackingOrder): void => {
      setOrder(next);
      setIsConnected(true);
    };
    const poll = async (): Promise<void> => {
      try {
        const response = await fetch(`/api/v1/orders/${token}`, { cache: "no-store" });
        if (!response.ok) throw new Error(String(response.status));
        const { order: polled } = (await response.json()) as { order: TrackingOrder };
        if (!isGone) take(polled);
      } catch {
        setIsConnected(false);
      }
    };
    const source = new EventSource(`/api/v1/orders/${token}/events`);
    source.addEventListener("order", (event) => {
      isStreaming = true;
      take(JSON.parse((event as MessageEvent<string>).data) as TrackingOrder);
    });
    source.addEventListener("ping", () => {
      isStreaming = true;
      setIsConnected(true);
    });
    source.onerror = () => {
      isStreaming = false;
    };
    const timer = setInterval(() => {
      if (!isStreaming && document.visibilityState === "visible") void poll();
    }, pollMs);
    const onSeen = (): void => {
      if (document.visibilityState === "visible") void poll();
    };
    // The device knows at once; the next look would be the first to notice.
    const onLost = (): void => setIsConnected(false);
    document.addEventListener("visibilitychange", onSeen);
    addEventListener("online", onSeen);
    addEventListener("offline", onLost);
    if (round > 0) void poll();
    return () => {
      isGone = true;
      source.close();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onSeen);
      removeEventListener("online", onSeen);
      removeEventListener("offline", onLost);
    };
  }, [token, isFinal, round]);

  return { order, isConnected, refresh: () => setRound((count) => count + 1) };
}
