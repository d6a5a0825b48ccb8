import type { Context } from "../../context.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import type { PartnerCaller, PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { sameAttempt } from "../../platform/partner-repeat.ts";
import { Problem } from "../../platform/problem.ts";
import { requireTeamRole } from "../partners/require-team-role.ts";

interface Row {
  id: string;
  slug: string;
  is_live: boolean;
  is_demo: boolean;
  is_archived: boolean;
}

/**
 * The caller as the keeper of one of its restaurants, without a key of the restaurant: for owners and administrators of the
 * partner's team, of whom `keys.manage` is asked.
 * @param isChange what is archived, and the demo, are only looked at
 * @throws Problem KEY_ROLE_FORBIDDEN, RESTAURANT_NOT_FOUND alike for every slug that is not its own or of the other environment,
 *   RESTAURANT_ARCHIVED, DEMO_RESTAURANT
 */
export async function ownRestaurant(
  ctx: Pick<Context, "db">,
  caller: PartnerCaller,
  slug: string,
  isChange: boolean,
): Promise<PartnerRestaurantCaller> {
  await requireTeamRole(ctx, caller, "keys.manage");
  const [row] = await ctx.db.everywhere<Row>(
    `SELECT id, slug, is_live, is_demo, archived_at IS NOT NULL AS is_archived FROM restaurants
     WHERE partner_id = $1 AND slug = $2 AND environment = $3`,
    [caller.partnerId, slug.toLowerCase(), caller.environment],
  );
  if (!row) throw new Problem("RESTAURANT_NOT_FOUND");
  if (isChange && row.is_demo) throw new Problem("DEMO_RESTAURANT");
  if (isChange && row.is_archived) throw new Problem("RESTAURANT_ARCHIVED");
  return sameAttempt(caller, {
    ...caller,
    scope: scopeOf(row.id),
    restaurantId: row.id,
    slug: row.slug,
    isLive: row.is_live,
    isArchived: row.is_archived,
    restaurantKeyId: null,
    // These calls ask for none.
    keyScopes: [],
  });
}
