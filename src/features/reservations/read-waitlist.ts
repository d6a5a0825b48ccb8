import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { addDays, dayMs } from "../../domain/oslo-time.ts";
import { reservationSlots } from "../../domain/reservation-slots.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import { slotsForParty, type TableBookings } from "../../domain/table-availability.ts";
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
  const nowMs = ctx.clock.nowMs();
  const open = records.filter(isOpen);
  const bookings = await bookingsFor(ctx, scope, open, nowMs);
  return records.map((record) => {
    const freeMs = isOpen(record) ? freeTimeFor(snapshot, record, bookings, nowMs) : null;
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
      freeAt: isoInstant(freeMs),
      notifiedAt: record.notified_at && isoInstant(record.notified_at.epochMilliseconds),
      createdAt: isoInstant(record.created_at.epochMilliseconds),
    };
  });
}

const isOpen = ({ status }: WaitlistRecord): boolean => status === "WAITING" || status === "NOTIFIED";

type Wish = Pick<WaitlistRecord, "from_at" | "until_at" | "party_size" | "area_id">;

/** What is booked around the wishes of some guests, in one look. */
export async function bookingsFor(
  ctx: Context,
  scope: RestaurantScope,
  wishes: readonly Wish[],
  nowMs: number,
): Promise<TableBookings> {
  if (wishes.length === 0) return { occupancies: [], arrivals: [] };
  const fromMs = Math.min(...wishes.map(({ from_at }) => from_at.epochMilliseconds));
  const untilMs = Math.max(...wishes.map(({ until_at }) => until_at.epochMilliseconds)) + dayMs;
  return bookingsBetween(ctx.db, scope, fromMs, untilMs, nowMs);
}

/** The first time within a guest's wish at which they could be seated (epoch ms); null while there is none. */
export function freeTimeFor(
  snapshot: MenuSnapshot,
  wish: Wish & { date: string },
  bookings: TableBookings,
  nowMs: number,
): number | null {
  const [fromMs, untilMs] = [wish.from_at.epochMilliseconds, wish.until_at.epochMilliseconds];
  const slots = reservationSlots(snapshot, addDays(wish.date, -1), 3).filter(
    ({ startMs }) => startMs >= fromMs && startMs <= untilMs,
  );
  const party = { partySize: wish.party_size, areaId: wish.area_id };
  const free = slotsForParty(snapshot, party, slots, bookings, nowMs).find(
    ({ status }) => status === "AVAILABLE",
  );
  return free?.startMs ?? null;
}
