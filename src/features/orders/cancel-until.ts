import { minuteMs } from "../../domain/oslo-time.ts";
import type { OrderTimes } from "../../domain/slots.ts";
import { acceptBeforeMs } from "./accept-before.ts";
import type { OrderRecord } from "./queries.ts";

/** A cash order goes to the kitchen at once; so long a wrong tap can be taken back. */
const cashRegretMs = 2 * minuteMs;
/** A pre-order can be cancelled until the kitchen might buy or prepare for it. */
const preOrderNoticeMs = 120 * minuteMs;

type KitchenHours = Pick<OrderTimes, "openingHours" | "hoursOverrides">;

/** Until when (epoch ms) guests may cancel their order or table themselves; null when they may not (any more). */
export function cancelUntil(order: OrderRecord, hours: KitchenHours, nowMs: number): number | null {
  const untilMs = order.type === "RESERVATION" ? tableUntil(order) : orderUntil(order, hours);
  return untilMs !== null && untilMs > nowMs ? untilMs : null;
}

/** A paid order: until somebody accepts it. A confirmed one: two minutes after it was placed, a pre-order until two hours before its time. */
function orderUntil(order: OrderRecord, hours: KitchenHours): number | null {
  if (order.status === "PAID" && order.paid_at) return acceptBeforeMs(hours, order.paid_at.epochMilliseconds);
  if (order.status !== "CONFIRMED") return null;
  const requestedMs = order.requested_pickup_at?.epochMilliseconds;
  const preOrderMs = requestedMs === undefined ? 0 : requestedMs - preOrderNoticeMs;
  return Math.max(order.placed_at.epochMilliseconds + cashRegretMs, preOrderMs);
}

/** A request: until the meal would begin. A booking: until the moment that was agreed when it was made, unless the party sits already. */
function tableUntil({ status, reservation, dine_in_at: dineInAt }: OrderRecord): number | null {
  if (!dineInAt || !reservation) return null;
  if (status === "PENDING_APPROVAL") return dineInAt.epochMilliseconds;
  const isPromised = status === "CONFIRMED" && !reservation.seatedAt;
  return isPromised && reservation.canCancelUntil ? Date.parse(reservation.canCancelUntil) : null;
}

/** Whether the guest could have it all back without asking: then anybody in the restaurant may give it (D-105). */
export const couldTakeBack = (order: OrderRecord, hours: KitchenHours, nowMs: number): boolean =>
  order.status === "PAID" || cancelUntil(order, hours, nowMs) !== null;

/** Whether a guest who cancels now gets the table's deposit back: always while the restaurant has promised nothing. */
export const getsTableDepositBack = (
  { status, reservation }: Pick<OrderRecord, "status" | "reservation">,
  nowMs: number,
): boolean =>
  status === "PENDING_APPROVAL" ||
  (reservation?.refundUntil !== undefined && nowMs <= Date.parse(reservation.refundUntil));
