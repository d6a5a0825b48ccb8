import type { OrderStatus } from "../../domain/order-state.ts";
import { minuteMs } from "../../domain/oslo-time.ts";

/** A paid order that nobody has accepted by then is cancelled and refunded (D-45). */
export const acceptTimeMs = 10 * minuteMs;
/** A cash order goes to the kitchen at once; so long a wrong tap can be taken back. */
const cashRegretMs = 2 * minuteMs;
/** A pre-order can be cancelled until the kitchen might buy or prepare for it. */
const preOrderNoticeMs = 120 * minuteMs;

/**
 * Until when (epoch ms) the customer may cancel an order themselves; null when they may not (any more). A paid order:
 * until somebody accepts it. A confirmed one: two minutes after it was placed, a pre-order until two hours before its time.
 */
export function customerCancelUntil(
  order: {
    status: OrderStatus;
    placedMs: number;
    acceptBeforeMs: number | null;
    requestedMs: number | null;
  },
  nowMs: number,
): number | null {
  let untilMs: number | null = null;
  if (order.status === "PAID") untilMs = order.acceptBeforeMs;
  if (order.status === "CONFIRMED") {
    const preOrderMs = order.requestedMs === null ? 0 : order.requestedMs - preOrderNoticeMs;
    untilMs = Math.max(order.placedMs + cashRegretMs, preOrderMs);
  }
  return untilMs !== null && untilMs > nowMs ? untilMs : null;
}
