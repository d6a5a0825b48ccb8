import { osloDateOf } from "../../../src/domain/oslo-time.ts";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import type { Page } from "./page.ts";

export function toneOf({ status }: Pick<TrackingOrder, "status">): "good" | "bad" | "going" {
  if (status === "CANCELLED" || status === "FAILED") return "bad";
  return status === "READY_FOR_PICKUP" || status === "COMPLETED" ? "good" : "going";
}

/** The code that the food is handed out for: to who picks it up, once the order is one. */
export const showsCode = (order: Pick<TrackingOrder, "status" | "pickupCode" | "fulfillment">): boolean =>
  order.pickupCode !== null &&
  order.fulfillment === "PICKUP" &&
  toneOf(order) !== "bad" &&
  order.status !== "AWAITING_PAYMENT";

/** What has become of an order, in a line. */
export function titleOf({ t }: Page, { status, fulfillment }: TrackingOrder): string {
  if (status === "COMPLETED") return fulfillment === "DELIVERY" ? t.status.delivered : t.status.pickedUp;
  return t.status[status as keyof typeof t.status] ?? t.status.AWAITING_PAYMENT;
}

/** The same in a sentence; of one that was cancelled why, and what becomes of the money. */
export function textOf({ t }: Page, { status, cancellation }: TrackingOrder): string {
  if (status !== "CANCELLED")
    return t.statusText[status as keyof typeof t.statusText] ?? t.statusText.AWAITING_PAYMENT;
  const { reason, message, refunded } = cancellation ?? { reason: null, message: null, refunded: 0 };
  const reasons: Readonly<Record<string, string>> = t.cancelledReasons;
  const why = message || (reason && reasons[reason]) || t.cancelledReasons.OTHER;
  return `${why} ${refunded > 0 ? t.refundedText({ amount: refunded }) : t.notCharged}`;
}

/** The time to be there, or to be at home: the one that was agreed, else the kitchen's own if it is shown; null once none matters. */
export function clockOf(
  page: Page,
  order: TrackingOrder,
): { label: string; value: string; at: string } | null {
  const { t, speech, nowMs } = page;
  if (["AWAITING_PAYMENT", "COMPLETED", "CANCELLED", "FAILED", "READY_FOR_PICKUP"].includes(order.status))
    return null;
  const at = order.requestedPickupAt ?? (order.restaurant.trackingShowEta ? order.estimatedReadyAt : null);
  if (!at) return null;
  const label = order.requestedPickupAt
    ? t.agreedTime
    : order.fulfillment === "DELIVERY"
      ? t.deliveredAround
      : t.readyAround;
  const atMs = Date.parse(at);
  const isToday = osloDateOf(atMs) === osloDateOf(nowMs);
  return { label, value: isToday ? speech.time(atMs) : speech.soon({ atMs, nowMs }), at };
}

const mostMinutes = 120;

/** `om 12 minutter` until a time that is near; null while it is far away. */
export function countdownOf({ t }: Pick<Page, "t">, atMs: number, nowMs: number): string | null {
  const minutes = Math.ceil((atMs - nowMs) / 60_000);
  if (minutes > mostMinutes) return null;
  return minutes > 0 ? t.inMinutes({ count: minutes }) : t.anyMoment;
}
