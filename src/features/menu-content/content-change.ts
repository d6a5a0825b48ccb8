import type { Context } from "../../context.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { takePartnerQuota } from "../../platform/quotas.ts";

/**
 * A change of a restaurant's menu content in one transaction. Those of one restaurant go one after another, so that limits,
 * the one default menu and versions cannot change between the look and the write. Takes one change from the partner's quota.
 */
export const changeContent = <Result>(
  ctx: Context,
  caller: PartnerRestaurantCaller,
  work: (trx: Transaction) => Promise<Result>,
): Promise<Result> =>
  ctx.db.transaction(async (trx) => {
    await takePartnerQuota(trx, "partnerWrites", caller, ctx.clock.nowMs());
    await trx.query("SELECT id FROM restaurants WHERE id = $1 FOR NO KEY UPDATE", [
      caller.scope.restaurantId,
    ]);
    return work(trx);
  });
