import type { Context } from "../../context.ts";
import { dueRows, jobNowMs } from "../../platform/db/due-rows.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { eachDue, restaurantsAtOnce } from "../../platform/each-due.ts";
import { Problem } from "../../platform/problem.ts";
import { acceptBeforeMs, acceptTimeMs } from "./accept-before.ts";
import { systemActor } from "./actors.ts";
import { cancelOrder } from "./cancel-order.ts";

interface WaitingRow {
  restaurant_id: string;
  id: string;
  paid_at: Temporal.Instant;
}

/** Cancels and refunds paid orders that nobody has accepted in time, in all restaurants or one: a guest must not wait in vain. */
export async function cancelUnaccepted(ctx: Context, of: RestaurantScope | null = null): Promise<void> {
  const nowMs = jobNowMs(ctx.clock, of);
  const rows = await dueRows<WaitingRow>(
    ctx.db,
    of,
    (whose) =>
      `SELECT restaurant_id, id, paid_at FROM orders WHERE ${whose} AND status = 'PAID' AND paid_at <= $2 ORDER BY paid_at`,
    [Temporal.Instant.fromEpochMilliseconds(nowMs - acceptTimeMs)],
  );
  const unaccepted = rows.map(({ restaurant_id, id, paid_at }) => ({
    scope: scopeOf(restaurant_id),
    orderId: id,
    paidMs: paid_at.epochMilliseconds,
  }));
  await eachDue(ctx.log, unaccepted, restaurantsAtOnce, async ({ scope, orderId, paidMs }) => {
    const { snapshot } = await ctx.snapshots.of(scope.restaurantId);
    if (nowMs < acceptBeforeMs(snapshot, paidMs)) return;
    try {
      const cancellation = { reason: "NOT_ACCEPTED_IN_TIME", refund: "FULL" } as const;
      await cancelOrder(ctx, scope, orderId, cancellation, systemActor);
    } catch (error) {
      // Somebody accepted or cancelled it at the last moment.
      if (!(error instanceof Problem && error.code === "ILLEGAL_TRANSITION")) throw error;
    }
  });
}
