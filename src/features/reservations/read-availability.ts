import { isBookingPaused } from "../../domain/dine-in-settings.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { addDays, dayMs, minuteMs, osloDateOf } from "../../domain/oslo-time.ts";
import {
  earliestBookingMs,
  lastBookingDate,
  type ReservationSlot,
  reservationSlotsOfDate,
} from "../../domain/reservation-slots.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import {
  noTableReasons,
  type PartyRequest,
  type SlotForParty,
  slotsForParty,
} from "../../domain/table-availability.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { maxPartySizeOf } from "./check-booking.ts";
import { bookingsBetween } from "./queries.ts";
import type { Availability } from "./schemas.ts";

interface Asking extends PartyRequest {
  /** Of who asks: what it keeps is free to them. */
  ownHoldId?: string | undefined;
}

export interface AvailabilityQuestion extends Asking {
  /** Europe/Oslo. */
  date: string;
  days: number;
}

/** How far beyond the dates asked for the next free times are looked for. */
export const lookAheadDays = 31;
const mostNext = 5;

interface Day {
  date: string;
  slots: ReservationSlot[];
}

/** When a party can have a table on one or more dates. The party's size and the area have been checked. */
export async function readAvailability(
  db: Queryable,
  scope: RestaurantScope,
  snapshot: MenuSnapshot,
  question: AvailabilityQuestion,
  nowMs: number,
): Promise<Availability> {
  const { settings, areas } = snapshot.diningRoom;
  const { date, days: count, partySize } = question;
  const isPaused = isBookingPaused(settings, nowMs);
  const asked = daysOf(snapshot, date, count, nowMs);
  const bookable = isPaused ? [] : asked;
  const found = await withStatus(db, scope, snapshot, question, bookable, nowMs);
  const days = asked.map((day) => {
    const slots = found.filter((slot) => slot.date === day.date);
    return { date: day.date, ...stateOf(snapshot, day, slots, nowMs) };
  });
  const free = found.filter(({ status }) => status === "AVAILABLE");
  return {
    date,
    partySize,
    timezone: "Europe/Oslo",
    isOpen: days.some(({ isOpen }) => isOpen),
    reason: free.length > 0 ? null : reasonOf(days),
    requiresApproval: !settings.autoApprove,
    minPartySize: settings.minPartySize,
    maxPartySize: maxPartySizeOf(snapshot),
    minNoticeMinutes: settings.minNoticeMinutes,
    maxDaysAhead: settings.maxDaysAhead,
    slotMinutes: settings.slotMinutes,
    deposit: settings.deposit,
    areas,
    days,
    slots: found.map(({ startMs, ...slot }) => ({
      dineInAt: isoInstant(startMs),
      ...slot,
      waitlist: slot.status === "FULL",
    })),
    nextAvailable:
      free.length > 0 || isPaused
        ? free.slice(0, mostNext).map(({ startMs }) => isoInstant(startMs))
        : (
            await freeTimes(
              db,
              scope,
              snapshot,
              { ...question, date: addDays(date, count) },
              lookAheadDays,
              nowMs,
            )
          )
            .slice(0, mostNext)
            .map((startMs) => isoInstant(startMs)),
  };
}

/** The free times of `days` dates from one on (epoch ms), ascending: those that can still be had a minute later (D-30). */
export async function freeTimes(
  db: Queryable,
  scope: RestaurantScope,
  snapshot: MenuSnapshot,
  from: Asking & { date: string },
  days: number,
  nowMs: number,
): Promise<number[]> {
  // Dates are texts that sort like what they say.
  const [, date] = [osloDateOf(nowMs), from.date].toSorted() as [string, string];
  const dates = daysOf(snapshot, date, days, nowMs);
  const slots = await withStatus(db, scope, snapshot, from, dates, nowMs);
  const soonestMs = earliestBookingMs(snapshot, nowMs) + minuteMs;
  return slots
    .filter(({ status, startMs }) => status === "AVAILABLE" && startMs >= soonestMs)
    .map(({ startMs }) => startMs);
}

/**
 * The slots of each date that can be booked at all. What is left of the night before comes first on the running date.
 */
function daysOf(snapshot: MenuSnapshot, date: string, count: number, nowMs: number): Day[] {
  const lastDate = lastBookingDate(snapshot, nowMs);
  const today = osloDateOf(nowMs);
  const seen = new Set<number>();
  const fresh = (slots: ReservationSlot[]): ReservationSlot[] =>
    slots.filter(({ startMs }) => !seen.has(startMs) && seen.add(startMs));
  return Array.from({ length: count }, (_, index) => {
    const of = addDays(date, index);
    if (of > lastDate) return { date: of, slots: [] };
    const night = of === today ? reservationSlotsOfDate(snapshot, addDays(of, -1)) : [];
    return { date: of, slots: fresh([...night, ...reservationSlotsOfDate(snapshot, of)]) };
  });
}

async function withStatus(
  db: Queryable,
  scope: RestaurantScope,
  snapshot: MenuSnapshot,
  party: Asking,
  days: readonly Day[],
  nowMs: number,
): Promise<(SlotForParty & { date: string })[]> {
  const starts = days.flatMap(({ slots }) => slots.map(({ startMs }) => startMs));
  if (starts.length === 0) return [];
  // No party stays, and no slot lasts, longer than a day.
  const untilMs = Math.max(...starts) + dayMs;
  const bookings = await bookingsBetween(db, scope, Math.min(...starts), untilMs, nowMs, party.ownHoldId);
  return days.flatMap(({ date, slots }) =>
    slotsForParty(snapshot, party, slots, bookings, nowMs).map((slot) => ({ ...slot, date })),
  );
}

type DayState = Pick<Availability["days"][number], "isOpen"> & { reason: Availability["reason"] };

/** `isOpen`: guests are received that day, whether or not a table is left. */
function stateOf(
  snapshot: MenuSnapshot,
  { date, slots }: Day,
  found: readonly SlotForParty[],
  nowMs: number,
): DayState {
  if (date > lastBookingDate(snapshot, nowMs)) {
    return { isOpen: reservationSlotsOfDate(snapshot, date).length > 0, reason: "TOO_FAR_AHEAD" };
  }
  if (slots.length === 0) return { isOpen: false, reason: "CLOSED" };
  if (found.some(({ status }) => status === "AVAILABLE")) return { isOpen: true, reason: null };
  const isFull = found.some(({ status }) => status === "FULL");
  // What is left of the day is too soon, or nothing is, or nobody is to book now.
  return { isOpen: true, reason: isFull ? "FULL" : "BOOKING_CLOSED" };
}

/** Of several dates without a table, the reason that gives most hope. */
function reasonOf(days: readonly DayState[]): Availability["reason"] {
  const reasons = new Set(days.map(({ reason }) => reason));
  return noTableReasons.find((one) => reasons.has(one)) ?? null;
}
