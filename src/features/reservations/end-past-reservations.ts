import type { Context } from "../../context.ts";
import { dueRows, jobNowMs } from "../../platform/db/due-rows.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { eachDue, restaurantsAtOnce } from "../../platform/each-due.ts";
import { Problem } from "../../platform/problem.ts";
import { systemActor } from "../orders/actors.ts";
import { endReservation } from "../orders/end-reservation.ts";
import { answerBeforeMs, longestNoticeMs } from "./answer-before.ts";
import { at } from "./queries.ts";

/** A party is gone so long after its time at the table; by then nobody marks it any more. */
const goneHours = 6;

interface DueRow {
  restaurant_id: string;
  id: string;
}
const dueOf = ({ restaurant_id, id }: DueRow) => ({ scope: scopeOf(restaurant_id), orderId: id });

interface WaitingRow extends DueRow {
  placed_at: Temporal.Instant;
  dine_in_at: Temporal.Instant;
}

/** Turns down requests of all restaurants, or of one, that nobody has answered in time: a guest must not wait in vain. */
export async function turnDownUnanswered(ctx: Context, of: RestaurantScope | null = null): Promise<void> {
  const nowMs = jobNowMs(ctx.clock, of);
  const rows = await dueRows<WaitingRow>(
    ctx.db,
    of,
    (whose) => `SELECT restaurant_id, id, placed_at, dine_in_at FROM orders
     WHERE ${whose} AND type = 'RESERVATION' AND status = 'PENDING_APPROVAL' AND dine_in_at <= $2 ORDER BY dine_in_at`,
    [at(nowMs + longestNoticeMs)],
  );
  const unanswered = rows.filter(
    (row) => nowMs >= answerBeforeMs(row.placed_at.epochMilliseconds, row.dine_in_at.epochMilliseconds),
  );
  await eachDue(ctx.log, unanswered.map(dueOf), restaurantsAtOnce, async ({ scope, orderId }) => {
    const end = {
      command: "REJECT",
      reason: "NOT_ACCEPTED_IN_TIME",
      message: null,
      refundsTableDeposit: true,
    } as const;
    try {
      await endReservation(ctx, scope, orderId, end, systemActor);
    } catch (error) {
      // Somebody answered, or the guest took it back, at the last moment.
      if (!(error instanceof Problem && error.code === "ILLEGAL_TRANSITION")) throw error;
    }
  });
}

/**
 * Closes bookings of all restaurants, or of one, whose party is long gone, whether or not anybody marked it as seated: only staff know
 * of a no-show.
 */
export async function completePastReservations(
  ctx: Context,
  of: RestaurantScope | null = null,
): Promise<void> {
  const now = at(jobNowMs(ctx.clock, of));
  const gone = await dueRows<DueRow>(
    ctx.db,
    of,
    (whose) => `SELECT restaurant_id, id FROM orders
     WHERE ${whose} AND type = 'RESERVATION' AND status = 'CONFIRMED'
       AND dine_in_at + make_interval(mins => duration_minutes, hours => $3) <= $2
     ORDER BY dine_in_at LIMIT 500`,
    [now, goneHours],
  );
  await eachDue(ctx.log, gone.map(dueOf), restaurantsAtOnce, ({ scope, orderId }) =>
    ctx.db.query(
      `SELECT move_order($1, $2, 'CONFIRMED', 'COMPLETED', $3, NULL, '{}', '{"kind": "SYSTEM"}')`,
      [scope.restaurantId, orderId, now],
    ),
  );
}

/** Clears away holds that have run out; they count for nothing before that too. */
export async function forgetOldHolds(ctx: Context, of: RestaurantScope | null = null): Promise<void> {
  await dueRows(
    ctx.db,
    of,
    (whose) => `DELETE FROM dine_in_holds WHERE (restaurant_id, id) IN (
       SELECT restaurant_id, id FROM dine_in_holds WHERE ${whose} AND expires_at <= $2 FOR UPDATE SKIP LOCKED)`,
    [at(jobNowMs(ctx.clock, of))],
  );
}
