import type { Context } from "../../context.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { takePartnerQuota } from "../../platform/quotas.ts";
import { domainView } from "./domain-view.ts";
import { lockRestaurant, readDomain } from "./queries.ts";
import type { PartnerDomain } from "./schemas.ts";

/**
 * Chooses the domain that stands for the restaurant among its verified ones.
 * @throws Problem DOMAIN_NOT_FOUND, DOMAIN_NOT_VERIFIED
 */
export function makePrimary(
  ctx: Context,
  caller: PartnerRestaurantCaller,
  domainId: string,
): Promise<PartnerDomain> {
  const { scope } = caller;
  return ctx.db.transaction(async (trx) => {
    await takePartnerQuota(trx, "accessChanges", caller, ctx.clock.nowMs());
    await lockRestaurant(trx, scope, { mayBeArchived: false });
    const { verified_at } = await readDomain(trx, scope, domainId);
    if (verified_at === null) throw new Problem("DOMAIN_NOT_VERIFIED");
    await trx.query(
      "UPDATE domains SET is_primary = false WHERE restaurant_id = $1 AND is_primary AND id <> $2",
      [scope.restaurantId, domainId],
    );
    await trx.query("UPDATE domains SET is_primary = true WHERE restaurant_id = $1 AND id = $2", [
      scope.restaurantId,
      domainId,
    ]);
    return domainView(await readDomain(trx, scope, domainId));
  });
}
