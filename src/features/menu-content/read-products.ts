import { createHash } from "node:crypto";
import { z } from "zod";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { cursorId, decodeCursor, encodeCursor } from "../../platform/http/cursor.ts";
import type { PartnerProduct, ProductQuery } from "./product-schemas.ts";

type Row = Omit<PartnerProduct, "version"> & { menuOrder: number; categoryOrder: number };

const selection = `SELECT p.id, p.category_id AS "categoryId", p.name, p.name_en AS "nameEn", p.description,
    p.description_en AS "descriptionEn", p.base_price AS "basePrice", p.previous_price AS "previousPrice",
    p.is_active AS "isActive", p.is_available AS "isAvailable", p.is_popular AS "isPopular", p.is_vegan AS "isVegan",
    p.is_vegetarian AS "isVegetarian", p.is_combo AS "isCombo", p.combo, p.allowed_fulfillment AS "allowedFulfillment",
    p.image_url AS "imageUrl", p.image_alt AS "imageAlt", p.image_alt_en AS "imageAltEn",
    p.image_is_stock AS "imageIsStock", p.sort_order AS "sortOrder", p.allergens,
    p.may_contain AS "mayContain", p.dietary, p.age_limit AS "ageLimit", p.contains_alcohol AS "containsAlcohol",
    p.bottle_deposit AS deposit, p.max_per_order AS "maxPerOrder", p.make_minutes AS "makeMinutes",
    p.addon_group_ids AS "addonGroupIds", m.sort_order AS "menuOrder", c.sort_order AS "categoryOrder",
    coalesce(v.variants, '[]') AS variants
  FROM products p
  JOIN categories c ON c.restaurant_id = p.restaurant_id AND c.id = p.category_id
  JOIN menus m ON m.restaurant_id = c.restaurant_id AND m.id = c.menu_id
  LEFT JOIN LATERAL (
    SELECT jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'nameEn', v.name_en, 'price', v.price,
      'previousPrice', v.previous_price, 'deposit', v.bottle_deposit, 'isDefault', v.is_default,
      'sortOrder', v.sort_order, 'addonTierKey', v.addon_tier_key, 'isAvailable', true) ORDER BY v.sort_order, v.id) AS variants
    FROM variants v WHERE v.restaurant_id = p.restaurant_id AND v.product_id = p.id AND v.deleted_at IS NULL) AS v ON true`;
const order = "m.sort_order, c.sort_order, c.id, p.sort_order, p.id";

/** Products by their ids, in the order of `productIds`; unknown ones are left out. */
export async function readProductsById(
  db: Queryable,
  scope: RestaurantScope,
  productIds: readonly string[],
): Promise<PartnerProduct[]> {
  const rows = await db.query<Row>(`${selection} WHERE p.restaurant_id = $1 AND p.id = ANY ($2)`, [
    scope.restaurantId,
    productIds,
  ]);
  const byId = new Map(rows.map((row) => [row.id, viewOf(row)]));
  return productIds.flatMap((id) => byId.get(id) ?? []);
}

/** Products in the order of the menu, page by page. */
export async function readProducts(
  db: Queryable,
  scope: RestaurantScope,
  query: ProductQuery,
): Promise<{ data: PartnerProduct[]; nextCursor: string | null }> {
  const after = decodeCursor(query.cursor, z.tuple([z.int32(), z.int32(), cursorId, z.int32(), cursorId]));
  const rows = await db.query<Row>(
    `${selection}
     WHERE p.restaurant_id = $1 AND ($2::text IS NULL OR p.category_id = $2)
       AND ($3::text IS NULL OR strpos(lower(p.name), lower($3)) > 0 OR strpos(lower(coalesce(p.description, '')), lower($3)) > 0)
       AND ($4::integer IS NULL OR (${order}) > ($4, $5::integer, $6, $7::integer, $8))
     ORDER BY ${order} LIMIT $9`,
    [
      scope.restaurantId,
      query.categoryId ?? null,
      query.query ?? null,
      ...(after ?? [null, null, null, null, null]),
      query.limit + 1,
    ],
  );
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  return {
    data: page.map(viewOf),
    nextCursor:
      rows.length > page.length && last
        ? encodeCursor([last.menuOrder, last.categoryOrder, last.categoryId, last.sortOrder, last.id])
        : null,
  };
}

/** The version is of what a partner can see and change; it names the row as it was read. */
function viewOf({ menuOrder: _menu, categoryOrder: _category, ...row }: Row): PartnerProduct {
  const version = createHash("sha256").update(JSON.stringify(row)).digest("hex").slice(0, 16);
  return { ...row, version };
}
