import type { Context } from "../../context.ts";
import { emailIdentity } from "../../domain/email-identity.ts";
import { addDays, instantOf } from "../../domain/oslo-time.ts";
import { parsePhone } from "../../domain/phone.ts";
import type { Refusal } from "../../domain/problems.ts";
import { lastBookingDate, reservationSlotsOfDate } from "../../domain/reservation-slots.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import { message } from "../../messages/message.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { newId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { withFurther } from "../orders/refusals.ts";
import { bookingRefusals, closedRefusal } from "./check-booking.ts";
import { at } from "./queries.ts";
import type { WaitlistInput, WaitlistTicket } from "./schemas.ts";

/**
 * Puts a guest on the waiting list of an evening. Who asks again for the same date changes the wish and keeps the place in
 * line. Throws what a reservation would, a free table aside.
 */
export async function joinWaitlist(
  ctx: Context,
  scope: RestaurantScope,
  body: WaitlistInput,
): Promise<{ ticket: WaitlistTicket; isNew: boolean }> {
  const loaded = await ctx.snapshots.of(scope.restaurantId);
  const nowMs = ctx.clock.nowMsOf(scope);
  const refusals = waitRefusals(loaded.snapshot, { ...body, areaId: body.areaId ?? null }, nowMs);
  const wish = wishOf(loaded.snapshot, body, nowMs);
  if (refusals[0] || !wish) throw Problem.from(withFurther(refusals[0] ?? noSuchTime(), refusals));
  const partySize = body.partySize as number;
  const email = body.customer.email || null;
  const [row] = await ctx.db.query<{ id: string; is_new: boolean; created_at: Temporal.Instant }>(
    `INSERT INTO dine_in_waitlist AS w (restaurant_id, id, date, from_at, until_at, party_size, area_id, customer_name,
       customer_phone, customer_email, email_identity, note, locale, status, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, 'WAITING', $14, $14)
     ON CONFLICT (restaurant_id, date, customer_phone) WHERE status IN ('WAITING', 'NOTIFIED')
     DO UPDATE SET from_at = excluded.from_at, until_at = excluded.until_at, party_size = excluded.party_size,
       area_id = excluded.area_id, customer_name = excluded.customer_name, customer_email = excluded.customer_email,
       email_identity = excluded.email_identity, note = excluded.note, locale = excluded.locale, status = 'WAITING',
       free_at = NULL, notified_at = NULL, updated_at = excluded.updated_at
     RETURNING id, created_at, id = $2 AS is_new`,
    [
      scope.restaurantId,
      newId("wtl"),
      body.date,
      at(wish.fromMs),
      at(wish.untilMs),
      partySize,
      body.areaId ?? null,
      body.customer.name,
      parsePhone(body.customer.phone),
      email,
      email === null ? null : emailIdentity(email),
      body.note || null,
      body.locale,
      at(nowMs),
    ],
  );
  ctx.live.publish({ restaurantId: scope.restaurantId, orderId: row!.id });
  const { date, from, to } = body;
  return {
    ticket: { waitlistId: row!.id, date, from, to, partySize, status: "WAITING" },
    isNew: row!.is_new,
  };
}

/** A guest who does not want to wait any more. One who is not waiting is no mistake. */
export async function leaveWaitlist(ctx: Context, scope: RestaurantScope, waitlistId: string): Promise<void> {
  const rows = await ctx.db.query(
    `UPDATE dine_in_waitlist SET status = 'CANCELLED', updated_at = $3
     WHERE restaurant_id = $1 AND id = $2 AND status IN ('WAITING', 'NOTIFIED') RETURNING 1`,
    [scope.restaurantId, waitlistId, at(ctx.clock.nowMsOf(scope))],
  );
  if (rows.length > 0) ctx.live.publish({ restaurantId: scope.restaurantId, orderId: waitlistId });
}

/** A wish as far as it can be read: what is malformed in it is undefined. */
export interface ReadWish {
  date: string | undefined;
  from: string | undefined;
  to: string | undefined;
  areaId: string | null;
  partySize: unknown;
}

/** Everything that it would be refused for, in the order of D-47. */
export function waitRefusals(snapshot: MenuSnapshot, read: ReadWish, nowMs: number): Refusal[] {
  const { date, from, to, partySize, areaId } = read;
  const booking = { dineInMs: null, partySize, areaId };
  const refusals = bookingRefusals(snapshot, booking, nowMs);
  if (closedRefusal(snapshot, nowMs) || date === undefined || from === undefined || to === undefined)
    return refusals;
  const isOffered =
    date <= lastBookingDate(snapshot, nowMs) && wishOf(snapshot, { date, from, to }, nowMs) !== null;
  return isOffered ? refusals : [...refusals, noSuchTime()];
}

/** The wish as instants: of the date's evening, which may end after midnight. Null when no table is ever free then. */
function wishOf(
  snapshot: MenuSnapshot,
  { date, from, to }: Pick<WaitlistInput, "date" | "from" | "to">,
  nowMs: number,
): { fromMs: number; untilMs: number } | null {
  const slots = reservationSlotsOfDate(snapshot, date).filter(({ startMs }) => startMs >= nowMs);
  for (const day of [date, addDays(date, 1)]) {
    const fromMs = instantOf(day, from);
    const untilMs = instantOf(to < from ? addDays(day, 1) : day, to, "second");
    if (slots.some(({ startMs }) => startMs >= fromMs && startMs <= untilMs)) return { fromMs, untilMs };
  }
  return null;
}

function noSuchTime(): Refusal {
  const said = message("tables.noService");
  return {
    code: "VALIDATION_FAILED",
    message: said,
    details: { issues: [{ path: "from", code: "SLOT_NOT_OFFERED", message: said }] },
  };
}
