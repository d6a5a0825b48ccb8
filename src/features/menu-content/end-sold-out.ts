import type { Context } from "../../context.ts";
import type { Database } from "../../platform/db/connect.ts";
import { dueRows, jobNowMs } from "../../platform/db/due-rows.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { eachDue, restaurantsAtOnce } from "../../platform/each-due.ts";
import { takeTurn } from "../../platform/partner-change.ts";

/**
 * Brings back what was sold out until a moment that has passed. Reads of the menu already count it as available; the
 * write raises the snapshot's version, so that every process and every cached menu follows.
 */
export async function endSoldOut(ctx: Context, of: RestaurantScope | null = null): Promise<void> {
  const now = Temporal.Instant.fromEpochMilliseconds(jobNowMs(ctx.clock, of));
  const rows = await dueRows<{ restaurant_id: string }>(
    ctx.db,
    of,
    (whose) => `SELECT restaurant_id FROM products WHERE ${whose} AND sold_out_until <= $2
       UNION SELECT restaurant_id FROM addons WHERE ${whose} AND sold_out_until <= $2`,
    [now],
  );
  const over = rows.map(({ restaurant_id }) => ({ scope: scopeOf(restaurant_id) }));
  await eachDue(ctx.log, over, restaurantsAtOnce, ({ scope }) => giveBack(ctx.db, scope, now));
}

export const endSoldOutLoop = {
  name: "end sold out",
  everyMs: 30_000,
  run: (ctx: Context): Promise<void> => endSoldOut(ctx),
};

const giveBack = (db: Database, scope: RestaurantScope, now: Temporal.Instant): Promise<unknown> =>
  db.transaction(async (trx) => {
    await takeTurn(trx, scope);
    return trx.query(
      `WITH back AS (
         UPDATE products SET is_available = true, sold_out_until = NULL
         WHERE restaurant_id = $1 AND sold_out_until <= $2)
       UPDATE addons SET is_available = true, sold_out_until = NULL
       WHERE restaurant_id = $1 AND sold_out_until <= $2`,
      [scope.restaurantId, now],
    );
  });
