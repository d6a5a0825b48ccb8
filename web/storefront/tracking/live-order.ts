import { useEffect, useState } from "react";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import { isOver } from "../is-over.ts";
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
  const isFinal = isOver(order);
  const token = first.publicToken;

  useEffect(() => {
    if (isFinal && round === 0) return;
    return followOrder(token, { onOrder: setOrder, onConnected: setIsConnected }, { isAsked: round > 0 });
  }, [token, isFinal, round]);

  return { order, isConnected, refresh: () => setRound((count) => count + 1) };
}
