import { type OpenPeriod, openPeriods, periodsOfDate } from "./opening-hours.ts";
import { addDays, minuteMs, osloDateOf } from "./oslo-time.ts";
import { slotStartOf } from "./slots.ts";
import type { MenuSnapshot } from "./snapshot.ts";
import { turnMinutes } from "./turn-time.ts";

/** What decides when tables can be booked; a menu snapshot fits. */
export type BookingTimes = Pick<
  MenuSnapshot,
  "openingHours" | "venueHours" | "hoursOverrides" | "diningRoom"
>;

/** Whether guests can book tables at all: the restaurant wants it, and there is a table to book. */
export const takesBookings = ({
  settings,
  diningRoom,
}: Pick<MenuSnapshot, "settings" | "diningRoom">): boolean =>
  settings.reservationsEnabled && diningRoom.tables.length > 0;

/** A time at which a party can sit down; epoch ms. `doorsCloseMs`: by then it has left. */
export interface ReservationSlot {
  startMs: number;
  doorsCloseMs: number;
}

/**
 * The slots of an Oslo date: guests need both open doors and a kitchen, so they lie where the two overlap, in periods of
 * the kitchen that open on the date, also past midnight. The last begins `lastSeatingMinutes` before either closes. A
 * venue without hours of its own follows the kitchen's, but its own overrides hold: a kitchen that only hands out food
 * on New Year's Eve has no guests.
 */
export function reservationSlotsOfDate(times: BookingTimes, date: string): ReservationSlot[] {
  const { slotMinutes, lastSeatingMinutes } = times.diningRoom.settings;
  const { openingHours, venueHours, hoursOverrides } = times;
  const ownDoors = venueHours.length > 0 ? venueHours : openingHours;
  // Merged with the days around it: a restaurant that never closes has no last seating at midnight.
  const around = addDays(date, -1);
  const kitchen = openPeriods(openingHours, hoursOverrides, "KITCHEN", around, 4);
  const doors = openPeriods(ownDoors, hoursOverrides, "VENUE", around, 4);
  const slots: ReservationSlot[] = [];
  const slotMs = slotMinutes * minuteMs;
  for (const period of periodsOfDate(openingHours, hoursOverrides, "KITCHEN", date)) {
    const onGrid = slotStartOf(period.opensAt, slotMinutes);
    let startMs = onGrid === period.opensAt ? onGrid : onGrid + slotMs;
    for (; startMs < period.closesAt; startMs += slotMs) {
      const cooking = periodAt(kitchen, startMs);
      const open = periodAt(doors, startMs);
      if (!cooking || !open) continue;
      const lastSeatingMs = Math.min(cooking.closesAt, open.closesAt) - lastSeatingMinutes * minuteMs;
      if (startMs <= lastSeatingMs) slots.push({ startMs, doorsCloseMs: open.closesAt });
    }
  }
  return slots;
}

/** When guests are received on an Oslo date: open doors and a kitchen at once, in periods of the kitchen that open on it. */
export function guestPeriods(times: BookingTimes, date: string): OpenPeriod[] {
  const { openingHours, venueHours, hoursOverrides } = times;
  const ownDoors = venueHours.length > 0 ? venueHours : openingHours;
  const doors = openPeriods(ownDoors, hoursOverrides, "VENUE", addDays(date, -1), 3);
  return periodsOfDate(openingHours, hoursOverrides, "KITCHEN", date).flatMap((kitchen) =>
    doors
      .map(({ opensAt, closesAt }) => ({
        opensAt: Math.max(opensAt, kitchen.opensAt),
        closesAt: Math.min(closesAt, kitchen.closesAt),
      }))
      .filter(({ opensAt, closesAt }) => opensAt < closesAt),
  );
}

const periodAt = (periods: readonly OpenPeriod[], atMs: number): OpenPeriod | undefined =>
  periods.find((period) => period.opensAt <= atMs && atMs < period.closesAt);

/** The slots of `days` Oslo dates from `date` on, each once, ascending. */
export function reservationSlots(times: BookingTimes, date: string, days: number): ReservationSlot[] {
  const slots = new Map<number, ReservationSlot>();
  for (let day = 0; day < days; day += 1) {
    for (const slot of reservationSlotsOfDate(times, addDays(date, day))) slots.set(slot.startMs, slot);
  }
  return [...slots.values()].sort((a, b) => a.startMs - b.startMs);
}

/** Minutes that a party has its table: its turn time, or less when the doors close before. */
export const durationMinutes = (times: BookingTimes, slot: ReservationSlot, partySize: number): number =>
  Math.min(
    turnMinutes(times.diningRoom.settings, partySize),
    Math.floor((slot.doorsCloseMs - slot.startMs) / minuteMs),
  );

/** The first instant that can be booked now (epoch ms). */
export const earliestBookingMs = (times: BookingTimes, nowMs: number): number =>
  nowMs + times.diningRoom.settings.minNoticeMinutes * minuteMs;

/** The last Oslo date whose periods can be booked now. */
export const lastBookingDate = (times: BookingTimes, nowMs: number): string =>
  addDays(osloDateOf(nowMs), times.diningRoom.settings.maxDaysAhead);

/** `earliestMs`: the first instant that can be booked. */
export type TimeCheck =
  | { ok: true; slot: ReservationSlot }
  | { ok: false; code: "TOO_EARLY"; earliestMs: number }
  | { ok: false; code: "SLOT_NOT_OFFERED" | "TOO_FAR_AHEAD" };

/** Whether a table can be asked for at an instant: exactly the slots that `reservationSlotsOfDate` offers. */
export function checkBookingTime(times: BookingTimes, nowMs: number, dineInMs: number): TimeCheck {
  const earliestMs = earliestBookingMs(times, nowMs);
  if (dineInMs < earliestMs) return { ok: false, code: "TOO_EARLY", earliestMs };
  const lastDate = lastBookingDate(times, nowMs);
  const date = osloDateOf(dineInMs);
  // A period that opened yesterday may run past midnight.
  for (const openedOn of [addDays(date, -1), date]) {
    if (openedOn > lastDate) continue;
    const slot = reservationSlotsOfDate(times, openedOn).find(({ startMs }) => startMs === dineInMs);
    if (slot) return { ok: true, slot };
  }
  return { ok: false, code: date > lastDate ? "TOO_FAR_AHEAD" : "SLOT_NOT_OFFERED" };
}
