import { minuteMs, osloDateTime, osloUtcOffset } from "./oslo-time.ts";
import { type Arrival, arrivalBook } from "./pacing.ts";
import {
  type BookingTimes,
  durationMinutes,
  earliestBookingMs,
  type ReservationSlot,
} from "./reservation-slots.ts";
import { type Occupancy, type Seating, seatingsFor, tableBook } from "./tables.ts";

/** What is booked already, as far as it touches the slots asked about. */
export interface TableBookings {
  occupancies: readonly Occupancy[];
  arrivals: readonly Arrival[];
}

export interface PartyRequest {
  partySize: number;
  areaId: string | null;
}

export const tableSlotStatuses = ["AVAILABLE", "FULL", "TOO_EARLY"] as const;

/** Why a date has no table, the reason that gives most hope first. */
export const noTableReasons = ["FULL", "BOOKING_CLOSED", "TOO_FAR_AHEAD", "CLOSED"] as const;

/** A slot as a party finds it. `startMs` is epoch ms; `areaIds`: where it could sit. */
export interface SlotForParty {
  startMs: number;
  time: string;
  utcOffset: string;
  status: (typeof tableSlotStatuses)[number];
  durationMinutes: number;
  areaIds: string[];
}

/**
 * What each slot offers a party: AVAILABLE exactly when the database would find it a table and room in the pacing. Slots
 * that are past are left out.
 */
export function slotsForParty(
  times: BookingTimes,
  { partySize, areaId }: PartyRequest,
  slots: readonly ReservationSlot[],
  bookings: TableBookings,
  nowMs: number,
): SlotForParty[] {
  const seatings = seatingsFor(times.diningRoom, partySize, areaId);
  const tables = tableBook(bookings.occupancies);
  const arrivals = arrivalBook(times.diningRoom.settings, bookings.arrivals);
  const earliestMs = earliestBookingMs(times, nowMs);
  return slots
    .filter(({ startMs }) => startMs >= nowMs)
    .map((slot) => {
      const { startMs } = slot;
      const minutes = durationMinutes(times, slot, partySize);
      const untilMs = startMs + minutes * minuteMs;
      const free = arrivals.hasRoom(startMs, partySize)
        ? seatings.filter((seating) => tables.isFree(seating, startMs, untilMs))
        : [];
      const isTooEarly = startMs < earliestMs;
      return {
        startMs,
        time: osloDateTime(startMs).time,
        utcOffset: osloUtcOffset(startMs),
        status: isTooEarly ? "TOO_EARLY" : free.length > 0 ? "AVAILABLE" : "FULL",
        durationMinutes: minutes,
        areaIds: isTooEarly ? [] : areasOf(free),
      };
    });
}

const areasOf = (seatings: readonly Seating[]): string[] => [
  ...new Set(seatings.flatMap(({ areaId }) => (areaId === null ? [] : [areaId]))),
];
