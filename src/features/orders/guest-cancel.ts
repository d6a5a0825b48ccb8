import type { OrderRecord } from "./queries.ts";

/**
 * Until when (epoch ms) a guest may cancel a reservation; null when they may not (any more). A request: until the meal would
 * begin. A booking: until the moment that was agreed when it was made, unless the party sits already.
 */
export function guestCancelUntil(order: OrderRecord, nowMs: number): number | null {
  const { status, reservation, dine_in_at: dineInAt } = order;
  if (!dineInAt || !reservation) return null;
  let untilMs: number | null = null;
  if (status === "PENDING_APPROVAL") untilMs = dineInAt.epochMilliseconds;
  if (status === "CONFIRMED" && !reservation.seatedAt && reservation.canCancelUntil)
    untilMs = Date.parse(reservation.canCancelUntil);
  return untilMs !== null && untilMs > nowMs ? untilMs : null;
}

/** Whether a guest who cancels now gets the deposit back: always while the restaurant has promised nothing. */
export const getsDepositBack = ({ status, reservation }: OrderRecord, nowMs: number): boolean =>
  status === "PENDING_APPROVAL" ||
  (reservation?.refundUntil !== undefined && nowMs <= Date.parse(reservation.refundUntil));
