import { addDays, minuteMs } from "./oslo-time.ts";
import type { Arrival } from "./pacing.ts";
import { type BookingTimes, reservationSlots } from "./reservation-slots.ts";
import { slotsForParty, type TableBookings } from "./table-availability.ts";
import { type Occupancy, seatingsFor, tableBook } from "./tables.ts";

/** A place in line: waiting, told of a free table, and how it ended. */
export const waitlistStatuses = ["WAITING", "NOTIFIED", "BOOKED", "CANCELLED", "EXPIRED"] as const;
export type WaitlistStatus = (typeof waitlistStatuses)[number];

/** A party that would come between two instants (epoch ms) of a date's evening. */
export interface WaitingParty {
  id: string;
  date: string;
  partySize: number;
  areaId: string | null;
  fromMs: number;
  untilMs: number;
  /** What it was told is free, and when; null when it has been told nothing. */
  told: { freeMs: number; atMs: number } | null;
}

/** So long a table that somebody was told of is theirs to book before the next in line hears of it. */
export const headStartMs = 15 * minuteMs;

/**
 * Who is to be told of a free table, in the order of `waiting`: the first in line first, and nobody of a table that an earlier
 * one has just been told of. Everybody is told once.
 */
export function waitlistOffers(
  times: BookingTimes,
  waiting: readonly WaitingParty[],
  bookings: TableBookings,
  nowMs: number,
): { id: string; freeMs: number }[] {
  const occupancies: Occupancy[] = [...bookings.occupancies];
  const arrivals: Arrival[] = [...bookings.arrivals];
  const offers: { id: string; freeMs: number }[] = [];
  for (const party of waiting) {
    if (party.told && nowMs - party.told.atMs >= headStartMs) continue;
    const free = freeSlot(times, party, { occupancies, arrivals }, nowMs);
    if (!free) continue;
    const untilMs = free.startMs + free.durationMinutes * minuteMs;
    const book = tableBook(occupancies);
    const seating = seatingsFor(times.diningRoom, party.partySize, party.areaId).find((one) =>
      book.isFree(one, free.startMs, untilMs),
    );
    for (const tableId of seating?.tableIds ?? [])
      occupancies.push({ tableId, fromMs: free.startMs, untilMs });
    arrivals.push({ atMs: free.startMs, partySize: party.partySize });
    if (!party.told) offers.push({ id: party.id, freeMs: free.startMs });
  }
  return offers;
}

/** The first time within a party's wish at which it could be seated: the one it was told of, if that is still free. */
export function freeSlot(
  times: BookingTimes,
  party: Omit<WaitingParty, "id">,
  bookings: TableBookings,
  nowMs: number,
): { startMs: number; durationMinutes: number } | null {
  // The wish may lie after midnight, on the evening of the day before.
  const slots = reservationSlots(times, addDays(party.date, -1), 3).filter(
    ({ startMs }) => startMs >= party.fromMs && startMs <= party.untilMs,
  );
  const free = slotsForParty(times, party, slots, bookings, nowMs).filter(
    ({ status }) => status === "AVAILABLE",
  );
  return free.find(({ startMs }) => startMs === party.told?.freeMs) ?? free[0] ?? null;
}
