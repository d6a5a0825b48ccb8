import type { Context } from "../../context.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { systemActor } from "../orders/actors.ts";
import { endReservation } from "../orders/end-reservation.ts";
import { answerBeforeMs, longestNoticeMs } from "./answer-before.ts";
import { at } from "./queries.ts";

/** A party is gone so long after its time at the table; by then nobody marks it any more. */
const goneHours = 6;

interface WaitingRow {
  restaurant_id: string;
  id: string;
  placed_at: Temporal.Instant;
  dine_in_at: Temporal.Instant;
}

/** Turns down requests of all restaurants that nobody has answered in time: a guest must not wait in vain. */
export async function turnDownUnanswered(ctx: Context): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  const rows = await ctx.db.query<WaitingRow>(
    `SELECT restaurant_id, id, placed_at, dine_in_at FROM orders
     WHERE type = 'RESERVATION' AND status = 'PENDING_APPROVAL' AND dine_in_at <= $1 ORDER BY dine_in_at`,
    [at(nowMs + longestNoticeMs)],
  );
  for (const row of rows) {
    if (nowMs < answerBeforeMs(row.placed_at.epochMilliseconds, row.dine_in_at.epochMilliseconds)) continue;
    const end = {
      command: "REJECT",
      reason: "NOT_ACCEPTED_IN_TIME",
      message: null,
      refundsTableDeposit: true,
    } as const;
    try {
      await endReservation(ctx, scopeOf(row.restaurant_id), row.id, end, systemActor);
    } catch (error) {
      // Somebody answered, or the guest took it back, at the last moment.
      if (!(error instanceof Problem && error.code === "ILLEGAL_TRANSITION"))
        ctx.log.error({ err: error, orderId: row.id }, "A request for a table could not be turned down.");
    }
  }
}

/**
 * Closes bookings of all restaurants whose party is long gone, whether or not anybody marked it as seated: only staff know
 * of a no-show.
 */
export async function completePastReservations(ctx: Context): Promise<void> {
  await ctx.db.query(
    `SELECT move_order(restaurant_id, id, 'CONFIRMED', 'COMPLETED', $1, NULL, '{}', '{"kind": "SYSTEM"}')
     FROM (
       SELECT restaurant_id, id FROM orders
       WHERE type = 'RESERVATION' AND status = 'CONFIRMED'
         AND dine_in_at + make_interval(mins => duration_minutes, hours => $2) <= $1
       ORDER BY dine_in_at LIMIT 500
     ) AS gone`,
    [at(ctx.clock.nowMs()), goneHours],
  );
}

/** Clears away holds that have run out; they count for nothing before that too. */
export async function forgetOldHolds(ctx: Context): Promise<void> {
  await ctx.db.query("DELETE FROM dine_in_holds WHERE expires_at <= $1", [at(ctx.clock.nowMs())]);
}
