import { isoInstant } from "../../domain/iso-instant.ts";
import { periodsOfDate } from "../../domain/opening-hours.ts";
import { addDays, dayMs, osloDateOf, osloDateTime, startOfDay } from "../../domain/oslo-time.ts";
import { emptySlot, ordersLeft } from "../../domain/slot-capacity.ts";
import { slotsOfDate } from "../../domain/slots.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { slotUsage } from "./slot-usage.ts";
import type { ComingWeek } from "./staff-schemas.ts";

const daysShown = 7;

/**
 * The times that guests are offered on each of the next seven days, with how many orders they hold and whether an ordinary order
 * still fits: for pickup, or for delivery where nothing is picked up.
 */
export async function readComingWeek(
  db: Queryable,
  scope: RestaurantScope,
  snapshot: MenuSnapshot,
  nowMs: number,
): Promise<ComingWeek> {
  const { settings, openingHours, hoursOverrides } = snapshot;
  const fulfillment = settings.pickupEnabled ? "PICKUP" : "DELIVERY";
  const today = osloDateOf(nowMs);
  const dates = Array.from({ length: daysShown }, (_, days) => addDays(today, days));
  // A night's last slots are on the day after.
  const used = await slotUsage(db, scope, startOfDay(today), startOfDay(addDays(today, daysShown)) + dayMs);
  const wish = { fulfillment, makeMinutes: settings.defaultMakeMinutes } as const;
  const request = { fulfillment, extraMinutes: 0, nowMs } as const;
  return {
    fulfillment,
    days: dates.map((date) => ({
      date,
      isOpen: periodsOfDate(openingHours, hoursOverrides, "KITCHEN", date).length > 0,
      slots: slotsOfDate(snapshot, request, date).map(({ startMs }) => {
        const usage = used.get(startMs) ?? emptySlot;
        return {
          startsAt: isoInstant(startMs),
          time: osloDateTime(startMs).time,
          orders: usage.orders,
          isFull: ordersLeft(settings, usage, wish) === 0,
        };
      }),
    })),
  };
}
