import type { Context } from "../../context.ts";
import { businessDay, startOfBusinessDay } from "../../domain/business-day.ts";
import { isBookingPaused } from "../../domain/dine-in-settings.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { osloDateOf } from "../../domain/oslo-time.ts";
import { guestPeriods } from "../../domain/reservation-slots.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { occupanciesBetween, reservationsOfDay, tableNames } from "./queries.ts";
import { readWaitlist } from "./read-waitlist.ts";
import type { ReservationDay } from "./staff-schemas.ts";
import { staffReservation } from "./staff-view.ts";

/** Everything of a day in the dining room: who comes when, who sits where, and who waits for an answer. */
export async function readDay(
  ctx: Context,
  scope: RestaurantScope,
  askedDate: string | undefined,
): Promise<ReservationDay> {
  const loaded = await ctx.snapshots.of(scope.restaurantId);
  const { snapshot } = loaded;
  const nowMs = ctx.clock.nowMsOf(scope);
  const date = askedDate ?? osloDateOf(startOfBusinessDay(nowMs));
  const { fromMs, untilMs } = businessDay(date);
  const [records, occupancies, waitlist, names] = await Promise.all([
    reservationsOfDay(ctx.db, scope, fromMs, untilMs),
    occupanciesBetween(ctx.db, scope, fromMs, untilMs, nowMs),
    readWaitlist(ctx, scope, snapshot, date),
    tableNames(ctx.db, scope),
  ]);
  const isOfDay = (ms: number): boolean => ms >= fromMs && ms < untilMs;
  const view = records.map((record) => staffReservation(ctx, scope, snapshot, record, names));
  const ofDay = view.filter(({ dineInAt }) => isOfDay(Date.parse(dineInAt)));
  const { areas, tables, combinations, settings } = snapshot.diningRoom;
  return {
    date,
    from: isoInstant(fromMs),
    until: isoInstant(untilMs),
    now: isoInstant(nowMs),
    openPeriods: guestPeriods(snapshot, date).map(({ opensAt, closesAt }) => ({
      from: isoInstant(opensAt),
      until: isoInstant(closesAt),
    })),
    areas,
    tables,
    combinations,
    reservations: ofDay,
    requests: view.filter(({ status }) => status === "PENDING_APPROVAL"),
    occupancies,
    waitlist,
    covers: ofDay
      .filter(({ status }) => status === "CONFIRMED" || status === "COMPLETED")
      .reduce((sum, { partySize }) => sum + partySize, 0),
    bookingPaused: isBookingPaused(settings, nowMs),
    turnTimes: settings.turnTimes,
  };
}
