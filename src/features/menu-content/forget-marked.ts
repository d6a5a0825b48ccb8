import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";

/** Takes away sizes and add-ons that are marked as gone, where they come back as themselves. */
export async function forgetMarked(
  trx: Transaction,
  scope: RestaurantScope,
  { variantIds, addonIds }: { variantIds: readonly string[]; addonIds: readonly string[] },
): Promise<void> {
  if (variantIds.length > 0)
    await trx.query(
      "DELETE FROM variants WHERE restaurant_id = $1 AND id = ANY ($2) AND deleted_at IS NOT NULL",
      [scope.restaurantId, variantIds],
    );
  if (addonIds.length > 0)
    await trx.query(
      "DELETE FROM addons WHERE restaurant_id = $1 AND id = ANY ($2) AND deleted_at IS NOT NULL",
      [scope.restaurantId, addonIds],
    );
}
