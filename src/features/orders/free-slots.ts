import { nextSlots, type OrderTimes, type TimeRequest } from "../../domain/slots.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { slotUsage } from "../hours/slot-usage.ts";

/** Slots looked at per question; a restaurant whose next 200 slots are full has none to offer. */
const mostLookedAt = 200;

/** Up to `limit` slot starts (epoch ms) from `fromMs` on that still have capacity, ascending. */
export async function freeSlots(
  db: Queryable,
  scope: RestaurantScope,
  times: OrderTimes,
  request: TimeRequest,
  fromMs: number,
  limit: number,
): Promise<number[]> {
  const capacity = times.settings.ordersPerSlot;
  const slots = nextSlots(times, request, fromMs, capacity === null ? limit : mostLookedAt);
  const [first, last] = [slots[0], slots.at(-1)];
  if (capacity === null || !first || !last) return slots.map((slot) => slot.startMs);
  const used = await slotUsage(db, scope, first.startMs, last.startMs + 1);
  return slots
    .map((slot) => slot.startMs)
    .filter((startMs) => (used.get(startMs) ?? 0) < capacity)
    .slice(0, limit);
}
