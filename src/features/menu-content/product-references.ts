import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";

/** What the parts of a write may refer to. */
export interface References {
  menuIds: ReadonlySet<string>;
  categoryIds: ReadonlySet<string>;
  groupIds: ReadonlySet<string>;
  /** Tier keys of any group of the restaurant. */
  tierKeys: ReadonlySet<string>;
}

export async function readReferences(db: Queryable, scope: RestaurantScope): Promise<References> {
  const [row] = await db.query<{ menus: string[]; categories: string[]; groups: string[]; tiers: string[] }>(
    `SELECT ARRAY(SELECT id FROM menus WHERE restaurant_id = $1) AS menus,
       ARRAY(SELECT id FROM categories WHERE restaurant_id = $1) AS categories,
       ARRAY(SELECT id FROM addon_groups WHERE restaurant_id = $1) AS groups,
       ARRAY(SELECT DISTINCT tier ->> 'key' FROM addon_groups g CROSS JOIN jsonb_array_elements(g.tiers) AS tier
             WHERE g.restaurant_id = $1) AS tiers`,
    [scope.restaurantId],
  );
  return {
    menuIds: new Set(row!.menus),
    categoryIds: new Set(row!.categories),
    groupIds: new Set(row!.groups),
    tierKeys: new Set(row!.tiers),
  };
}

const mostActive = 800;
const mostProducts = 2000;

/**
 * Holds the restaurant to its number of products. Content changes of one restaurant go one after another (content-change.ts),
 * so what is counted here is what is committed.
 * @throws Problem PRODUCT_LIMIT
 */
export async function checkProductLimit(trx: Transaction, scope: RestaurantScope): Promise<void> {
  const [row] = await trx.query<{ all: number; active: number }>(
    `SELECT count(*)::int AS "all", count(*) FILTER (WHERE is_active)::int AS active FROM products WHERE restaurant_id = $1`,
    [scope.restaurantId],
  );
  if (row!.all > mostProducts) throw new Problem("PRODUCT_LIMIT", { limit: mostProducts, of: "ALL" });
  if (row!.active > mostActive) throw new Problem("PRODUCT_LIMIT", { limit: mostActive, of: "ACTIVE" });
}
