import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { PartnerAddonGroup } from "./addon-group-schemas.ts";

/** Every add-on group of a restaurant with its add-ons, or one of them. */
export const readAddonGroups = (
  db: Queryable,
  scope: RestaurantScope,
  groupId: string | null = null,
): Promise<PartnerAddonGroup[]> =>
  db.query<PartnerAddonGroup>(
    `SELECT g.id, g.name, g.name_en AS "nameEn", g.description, g.min_select AS "minSelect", g.max_select AS "maxSelect",
       g.min_select > 0 AS "isRequired", g.allow_quantity AS "allowQuantity", g.max_per_addon AS "maxPerAddon",
       g.free_count AS "freeCount", g.display, g.is_shared AS "isShared", g.sort_order AS "sortOrder", g.tiers,
       coalesce(a.addons, '[]') AS addons
     FROM addon_groups g
     LEFT JOIN LATERAL (
       SELECT jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'nameEn', a.name_en, 'price', a.price,
         'tierPrices', a.tier_prices, 'isDefault', a.is_default, 'isAvailable', a.is_available, 'kitchenName', a.kitchen_name,
         'imageUrl', a.image_url, 'allergens', a.allergens, 'isVegan', a.is_vegan, 'isVegetarian', a.is_vegetarian,
         'maxQuantity', a.max_quantity, 'addonGroupIds', a.addon_group_ids, 'sortOrder', a.sort_order) ORDER BY a.sort_order, a.id) AS addons
       FROM addons a WHERE a.restaurant_id = g.restaurant_id AND a.addon_group_id = g.id AND a.deleted_at IS NULL) AS a ON true
     WHERE g.restaurant_id = $1 AND ($2::text IS NULL OR g.id = $2) ORDER BY g.sort_order, g.id`,
    [scope.restaurantId, groupId],
  );

/** Which groups are nested under add-ons of which, of every group of a restaurant. */
export async function readNestedGroups(
  db: Queryable,
  scope: RestaurantScope,
): Promise<Map<string, Set<string>>> {
  const rows = await db.query<{ id: string; nested: string[] }>(
    `SELECT g.id, ARRAY(SELECT DISTINCT unnest(a.addon_group_ids) FROM addons a
         WHERE a.restaurant_id = g.restaurant_id AND a.addon_group_id = g.id AND a.deleted_at IS NULL) AS nested
       FROM addon_groups g WHERE g.restaurant_id = $1`,
    [scope.restaurantId],
  );
  return new Map(rows.map(({ id, nested }) => [id, new Set(nested)]));
}
