import { useEffect, useState } from "react";
import { mayChangeForMs } from "../../../src/domain/order-end.ts";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { followOrder } from "./follow-order.ts";

export interface LiveOrder {
  order: TrackingOrder;
  /** False while neither the stream nor polling reaches the service. */
  isConnected: boolean;
  /** Asks at once, after something was done to the order. */
  refresh(): void;
}

/** An order that stays current until nothing more can happen to it. */
export function useLiveOrder(first: TrackingOrder): LiveOrder {
  const [order, setOrder] = useState(first);
  const [isConnected, setIsConnected] = useState(true);
  const [round, setRound] = useState(0);
  const [isSettled, setIsSettled] = useState(mayChangeForMs(first, Date.now()) === 0);
  const token = first.publicToken;

  // A cancellation that is taken back is news to a guest who has read of it here.
  useEffect(() => {
    const leftMs = mayChangeForMs(order, Date.now());
    setIsSettled(leftMs === 0);
    if (leftMs === Number.POSITIVE_INFINITY) return;
    const timer = setTimeout(() => setIsSettled(true), leftMs);
    return () => clearTimeout(timer);
  }, [order]);
  useEffect(() => {
    if (isSettled && round === 0) return;
    return followOrder(token, { onOrder: setOrder, onConnected: setIsConnected }, { isAsked: round > 0 });
  }, [token, isSettled, round]);

  return { order, isConnected, refresh: () => setRound((count) => count + 1) };
}
