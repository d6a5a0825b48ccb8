import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { addDays, osloDateOf } from "../../domain/oslo-time.ts";
import { reservationSlots } from "../../domain/reservation-slots.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import { slotsForParty } from "../../domain/table-availability.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import type { CheckedBooking } from "./check-booking.ts";
import { bookingsBetween } from "./queries.ts";
import { nextFree } from "./read-availability.ts";
import { untilMsOf } from "./write-reservation.ts";

const mostAlternatives = 5;

/** No table is free then: with the free times nearest to it, of the same evening or else of the days after. */
export async function noTable(
  ctx: Context,
  scope: RestaurantScope,
  snapshot: MenuSnapshot,
  booking: CheckedBooking,
): Promise<Problem> {
  const nowMs = ctx.clock.nowMs();
  const { dineInMs, partySize, areaId } = booking;
  const date = osloDateOf(dineInMs);
  const slots = reservationSlots(snapshot, date, 1);
  const starts = [dineInMs, ...slots.map(({ startMs }) => startMs)];
  const untilMs = untilMsOf(Math.max(...starts), booking.durationMinutes);
  const bookings = await bookingsBetween(ctx.db, scope, Math.min(...starts), untilMs, nowMs);
  const free = slotsForParty(snapshot, { partySize, areaId }, slots, bookings, nowMs)
    .filter(({ status }) => status === "AVAILABLE")
    .map(({ startMs }) => startMs)
    .sort((a, b) => Math.abs(a - dineInMs) - Math.abs(b - dineInMs))
    .slice(0, mostAlternatives)
    .sort((a, b) => a - b)
    .map((startMs) => isoInstant(startMs));
  const alternatives =
    free.length > 0
      ? free
      : await nextFree(ctx.db, scope, snapshot, { partySize, areaId, date: addDays(date, 1) }, nowMs);
  return new Problem("NO_TABLE", { alternatives });
}
