import type { Context } from "../../context.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { takeAccessChange } from "../../platform/quotas.ts";
import { domainView } from "./domain-view.ts";
import { heardMs } from "./look-up-proof.ts";
import { lockRestaurant, readDomain } from "./queries.ts";
import type { PartnerDomain } from "./schemas.ts";

/**
 * Chooses the domain that stands for the restaurant among its verified ones: its links go there while it leads here.
 * @throws Problem DOMAIN_NOT_FOUND, DOMAIN_NOT_VERIFIED
 */
export function makePrimary(
  ctx: Context,
  caller: RestaurantChanger,
  domainId: string,
): Promise<PartnerDomain> {
  const { scope } = caller;
  return ctx.db.transaction(async (trx) => {
    await takeAccessChange(trx, caller, ctx.clock.nowMs());
    await lockRestaurant(trx, scope, { mayBeArchived: false });
    const { verified_at } = await readDomain(trx, scope, domainId);
    if (verified_at === null) throw new Problem("DOMAIN_NOT_VERIFIED");
    await trx.query(
      "UPDATE domains SET is_primary = false WHERE restaurant_id = $1 AND is_primary AND id <> $2",
      [scope.restaurantId, domainId],
    );
    await trx.query(
      `UPDATE domains SET is_primary = true, lead_due_at = CASE WHEN NOT is_managed THEN $3::timestamptz END
       WHERE restaurant_id = $1 AND id = $2`,
      [scope.restaurantId, domainId, Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs() + heardMs)],
    );
    return domainView(await readDomain(trx, scope, domainId));
  });
}
