import { emptySlot, hasRoom, isLimited } from "../../domain/slot-capacity.ts";
import { nextSlots, type OrderTimes, type TimeRequest } from "../../domain/slots.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { slotUsage } from "../order-times/slot-usage.ts";

/** Slots looked at per question; a restaurant whose next 200 slots are full has none to offer. */
const mostLookedAt = 200;

/** Up to `limit` slot starts (epoch ms) from `fromMs` on that have room for an order of so much work, ascending. */
export async function freeSlots(
  db: Queryable,
  scope: RestaurantScope,
  times: OrderTimes,
  request: TimeRequest & { makeMinutes: number },
  fromMs: number,
  limit: number,
): Promise<number[]> {
  const { settings } = times;
  const canBeFull = isLimited(settings, request.fulfillment);
  const slots = nextSlots(times, request, fromMs, canBeFull ? mostLookedAt : limit);
  const [first, last] = [slots[0], slots.at(-1)];
  if (!canBeFull || !first || !last) return slots.map((slot) => slot.startMs);
  const used = await slotUsage(db, scope, first.startMs, last.startMs + 1);
  return slots
    .map((slot) => slot.startMs)
    .filter((startMs) => hasRoom(settings, used.get(startMs) ?? emptySlot, request))
    .slice(0, limit);
}
