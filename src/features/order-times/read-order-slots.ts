import { isoInstant } from "../../domain/iso-instant.ts";
import { openingState } from "../../domain/opening-hours.ts";
import { addDays, osloDateOf, osloDateTime, osloUtcOffset, startOfDay } from "../../domain/oslo-time.ts";
import { emptySlot, isLimited, ordersLeft, type SlotUsage } from "../../domain/slot-capacity.ts";
import { checkAsSoonAsPossible, slotsOfDate, type TimeRequest } from "../../domain/slots.ts";
import type { Fulfillment, MenuSnapshot } from "../../domain/snapshot.ts";
import { message } from "../../messages/message.ts";
import type { Untold } from "../../messages/told.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { extraMinutesTo, type WhereTo } from "./delivery-point.ts";
import { kitchenBusyUntil } from "./kitchen-busy.ts";
import type { OrderSlots } from "./schemas.ts";
import { slotUsage } from "./slot-usage.ts";

type UntoldSlots = Untold<OrderSlots, "message">;

export interface SlotsQuestion extends WhereTo {
  fulfillment: Fulfillment;
  /** Europe/Oslo. */
  date: string;
  /** The kitchen's work in the cart, as its quote says; without it that of one ordinary dish. */
  makeMinutes?: number | undefined;
}

/**
 * The times that can be asked for on a date, with what is left of each when the restaurant limits its slots, and whether
 * an order for as soon as possible is taken. A fulfillment that is not offered, and a place that is not delivered to, have
 * none.
 */
export async function readOrderSlots(
  db: Queryable,
  scope: RestaurantScope,
  snapshot: MenuSnapshot,
  nowMs: number,
  question: SlotsQuestion,
): Promise<UntoldSlots> {
  const { fulfillment, date } = question;
  const { settings } = snapshot;
  const isOffered = fulfillment === "PICKUP" ? settings.pickupEnabled : settings.deliveryEnabled;
  const extraMinutes = fulfillment === "PICKUP" ? 0 : extraMinutesTo(snapshot, question);
  const request: TimeRequest | null =
    isOffered && extraMinutes !== null ? { fulfillment, extraMinutes, nowMs } : null;
  const slots = request ? slotsOfDate(snapshot, request, date) : [];
  const soonest = request && checkAsSoonAsPossible(snapshot, request);

  const starts = [...slots.map((slot) => slot.startMs), ...(soonest?.ok ? [soonest.slotStartMs] : [])];
  const [used, busy] = await Promise.all([
    isLimited(settings, fulfillment) && starts.length > 0
      ? slotUsage(db, scope, Math.min(...starts), Math.max(...starts) + 1)
      : new Map<number, SlotUsage>(),
    kitchenBusyUntil(db, scope, settings, nowMs, soonest?.ok ? [soonest.readyAtMs] : []),
  ]);
  const wish = { fulfillment, makeMinutes: question.makeMinutes ?? settings.defaultMakeMinutes };
  const left = (startMs: number): number | null => ordersLeft(settings, used.get(startMs) ?? emptySlot, wish);

  const isAsap = soonest?.ok === true && busy[0] === null && left(soonest.slotStartMs) !== 0;
  return {
    date,
    slotMinutes: settings.slotMinutes,
    asap: { available: isAsap, estimatedReadyAt: isAsap ? isoInstant(soonest.readyAtMs) : null },
    slots: slots.map(({ startMs }) => {
      const free = left(startMs);
      return {
        requestedPickupAt: isoInstant(startMs),
        time: osloDateTime(startMs).time,
        utcOffset: osloUtcOffset(startMs),
        status: free === 0 ? "FULL" : "AVAILABLE",
        ...(free !== null && { left: free }),
      };
    }),
    cutOff: request ? cutOffOf(snapshot, nowMs, date) : { at: null, message: null },
  };
}

/** When the kitchen that is open now closes, if that is on the date asked for (or the night after it). */
function cutOffOf(snapshot: MenuSnapshot, nowMs: number, date: string): UntoldSlots["cutOff"] {
  const { closesAt } = openingState(snapshot.openingHours, snapshot.hoursOverrides, "KITCHEN", nowMs);
  const isToday = date === osloDateOf(nowMs) && closesAt !== null && closesAt <= startOfDay(addDays(date, 2));
  if (!isToday) return { at: null, message: null };
  return { at: isoInstant(closesAt), message: message("times.orderBefore", { closes: closesAt }) };
}
