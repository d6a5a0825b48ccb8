import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { dayMs } from "../../domain/oslo-time.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import type { TableBookings } from "../../domain/table-availability.ts";
import { freeSlot, type WaitingParty } from "../../domain/waitlist.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { bookingsBetween, type WaitlistRecord, waitlistOf } from "./queries.ts";
import type { WaitlistEntry } from "./staff-schemas.ts";

/** The waiting list of a date, with what has become free for each party. */
export async function readWaitlist(
  ctx: Context,
  scope: RestaurantScope,
  snapshot: MenuSnapshot,
  date: string,
): Promise<WaitlistEntry[]> {
  const records = await waitlistOf(ctx.db, scope, date);
  const nowMs = ctx.clock.nowMsOf(scope);
  const waiting = new Map(records.filter(isWaiting).map((record) => [record.id, partyOf(record)]));
  const bookings = await bookingsAround(ctx.db, scope, [...waiting.values()], nowMs);
  return records.map((record) => {
    const party = waiting.get(record.id);
    const free = party ? freeSlot(snapshot, party, bookings, nowMs) : null;
    return {
      id: record.id,
      date: record.date,
      from: isoInstant(record.from_at.epochMilliseconds),
      until: isoInstant(record.until_at.epochMilliseconds),
      partySize: record.party_size,
      areaId: record.area_id,
      customer: {
        name: record.customer_name,
        phone: record.customer_phone,
        email: record.customer_email,
      },
      note: record.note,
      status: record.status,
      freeAt: isoInstant(free?.startMs ?? null),
      notifiedAt: record.notified_at && isoInstant(record.notified_at.epochMilliseconds),
      createdAt: isoInstant(record.created_at.epochMilliseconds),
    };
  });
}

const isWaiting = ({ status }: WaitlistRecord): boolean => status === "WAITING" || status === "NOTIFIED";

export const partyOf = (record: WaitlistRecord): WaitingParty => ({
  id: record.id,
  date: record.date,
  partySize: record.party_size,
  areaId: record.area_id,
  fromMs: record.from_at.epochMilliseconds,
  untilMs: record.until_at.epochMilliseconds,
  // Both are noted at once (tell-waitlist.ts).
  told: record.free_at && {
    freeMs: record.free_at.epochMilliseconds,
    atMs: record.notified_at!.epochMilliseconds,
  },
});

/** What is booked around the wishes of some parties, in one look. */
export async function bookingsAround(
  db: Queryable,
  scope: RestaurantScope,
  parties: readonly WaitingParty[],
  nowMs: number,
): Promise<TableBookings> {
  if (parties.length === 0) return { occupancies: [], arrivals: [] };
  const fromMs = Math.min(...parties.map((party) => party.fromMs));
  const untilMs = Math.max(...parties.map((party) => party.untilMs)) + dayMs;
  return bookingsBetween(db, scope, fromMs - dayMs, untilMs, nowMs);
}
