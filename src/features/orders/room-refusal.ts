import type { Refusal } from "../../domain/problems.ts";
import { emptySlot, hasRoom, isLimited } from "../../domain/slot-capacity.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { kitchenBusyUntil } from "../order-times/kitchen-busy.ts";
import { slotUsage } from "../order-times/slot-usage.ts";
import { fullRefusal } from "./offered-slots.ts";
import type { PricedOrder, PriceList, PriceRequest } from "./price-order.ts";

/**
 * What an order priced like this would be refused with for want of room, as things stand: an early word for a quote. The
 * order itself takes its room in the transaction that writes it.
 */
export async function roomRefusal(
  db: Queryable,
  scope: RestaurantScope,
  list: PriceList,
  request: PriceRequest,
  priced: PricedOrder,
  nowMs: number,
  /** What else is in its way, at whatever time. */
  known: readonly Refusal[],
): Promise<Refusal | null> {
  const { settings } = list.snapshot;
  const { slotStartMs, readyAtMs, makeMinutes } = priced;
  const { fulfillment } = request;
  const used = isLimited(settings, fulfillment)
    ? await slotUsage(db, scope, slotStartMs, slotStartMs + 1)
    : null;
  const isFull =
    used !== null && !hasRoom(settings, used.get(slotStartMs) ?? emptySlot, { fulfillment, makeMinutes });
  if (isFull) return fullRefusal(db, scope, list, request, priced, nowMs, null, known);
  if (request.requestedMs !== null) return null;
  const [freeAtMs] = await kitchenBusyUntil(db, scope, settings, nowMs, [readyAtMs]);
  return freeAtMs == null ? null : fullRefusal(db, scope, list, request, priced, nowMs, freeAtMs, known);
}
