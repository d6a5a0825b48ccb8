import type { Product } from "../../domain/snapshot.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { VariantRow } from "./product-rows.ts";
import type { ProductChange } from "./product-schemas.ts";

/** A row of `products`, in the names of its columns; of a change only those that change. */
export type ProductRow = { id: string } & Record<string, unknown>;

/** What is named and goes into the row as it is. Back on the menu, a product has no time at which it returns. */
export function namedColumns(
  named: Partial<ProductChange> & { combo?: Product["combo"] },
): Partial<ProductRow> {
  const columns = {
    category_id: named.categoryId,
    allergens: named.allergens && [...new Set(named.allergens)],
    may_contain: named.mayContain && [...new Set(named.mayContain)],
    dietary: named.dietary && [...new Set(named.dietary)],
    is_vegan: named.isVegan,
    is_vegetarian: named.isVegetarian,
    is_popular: named.isPopular,
    allowed_fulfillment: named.allowedFulfillment,
    is_combo: named.combo === undefined ? undefined : named.combo !== null,
    combo: named.combo,
    bottle_deposit: named.deposit,
    max_per_order: named.maxPerOrder,
    make_minutes: named.makeMinutes,
    is_active: named.isActive,
    is_available: named.isAvailable,
    sold_out_until: named.isAvailable === undefined ? undefined : null,
    addon_group_ids: named.addonGroupIds && [...new Set(named.addonGroupIds)],
    image_url: named.imageUrl === undefined ? undefined : named.imageUrl || null,
    image_is_stock: named.imageUrl === undefined ? undefined : false,
    sort_order: named.sortOrder,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Inserts products, all in one statement. The rows are alike. */
export async function insertProducts(
  trx: Transaction,
  scope: RestaurantScope,
  rows: readonly ProductRow[],
): Promise<void> {
  const columns = Object.keys(rows[0]!).join(", ");
  await trx.query(
    `INSERT INTO products (restaurant_id, ${columns})
     SELECT $1, ${columns} FROM jsonb_populate_recordset(NULL::products, $2::jsonb)`,
    [scope.restaurantId, JSON.stringify(rows)],
  );
}

export async function updateProduct(
  trx: Transaction,
  scope: RestaurantScope,
  row: ProductRow,
): Promise<void> {
  const { id, ...change } = row;
  const columns = Object.keys(change);
  if (columns.length === 0) return;
  await trx.query(
    `UPDATE products SET ${columns.map((column) => `${column} = n.${column}`).join(", ")}
     FROM jsonb_populate_record(NULL::products, $3::jsonb) AS n WHERE products.restaurant_id = $1 AND products.id = $2`,
    [scope.restaurantId, id, JSON.stringify(change)],
  );
}

/** Changes products, all in one statement: the rows are alike, and what they name is written. */
export async function updateProducts(
  trx: Transaction,
  scope: RestaurantScope,
  rows: readonly ProductRow[],
): Promise<void> {
  const columns = Object.keys(rows[0]!).filter((column) => column !== "id");
  await trx.query(
    `UPDATE products SET ${columns.map((column) => `${column} = n.${column}`).join(", ")}
     FROM jsonb_populate_recordset(NULL::products, $2::jsonb) AS n WHERE products.restaurant_id = $1 AND products.id = n.id`,
    [scope.restaurantId, JSON.stringify(rows)],
  );
}

/**
 * Puts these sizes in the place of a product's: rows with a known id are changed where they are, so that a cached menu goes
 * on ordering them; those left out are marked as deleted and forgotten later (D-3).
 */
export async function replaceVariants(
  trx: Transaction,
  scope: RestaurantScope,
  sizes: readonly { productId: string; variants: readonly VariantRow[] }[],
  now: Temporal.Instant,
): Promise<void> {
  const rows = sizes.flatMap(({ productId, variants }) =>
    variants.map((variant) => ({ ...variant, product_id: productId })),
  );
  await trx.query(
    `UPDATE variants SET deleted_at = $4
     WHERE restaurant_id = $1 AND product_id = ANY ($2) AND id <> ALL ($3) AND deleted_at IS NULL`,
    [scope.restaurantId, sizes.map(({ productId }) => productId), rows.map(({ id }) => id), now],
  );
  if (rows.length === 0) return;
  await trx.query(
    `INSERT INTO variants AS v (restaurant_id, id, product_id, name, name_en, price, previous_price, bottle_deposit,
       is_default, addon_tier_key, sort_order)
     SELECT $1, id, product_id, name, name_en, price, previous_price, bottle_deposit, is_default, addon_tier_key, sort_order
     FROM jsonb_populate_recordset(NULL::variants, $2::jsonb)
     ON CONFLICT (restaurant_id, id) DO UPDATE SET name = excluded.name, name_en = excluded.name_en,
       price = excluded.price, previous_price = excluded.previous_price, bottle_deposit = excluded.bottle_deposit,
       is_default = excluded.is_default, addon_tier_key = excluded.addon_tier_key, sort_order = excluded.sort_order`,
    [scope.restaurantId, JSON.stringify(rows)],
  );
}
