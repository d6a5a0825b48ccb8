import type { Context } from "../../context.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";

/** Staff's changes of what is on the menu wait for each other and for partners'; see partner-change.ts. */
export const changeContent = <Result>(
  ctx: Context,
  scope: RestaurantScope,
  change: (trx: Transaction) => Promise<Result>,
): Promise<Result> =>
  ctx.db.transaction(async (trx) => {
    await trx.query("SELECT id FROM restaurants WHERE id = $1 FOR NO KEY UPDATE", [scope.restaurantId]);
    return change(trx);
  });
