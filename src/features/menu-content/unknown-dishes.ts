import type { Issue } from "../../domain/problems.ts";
import { type Message, message } from "../../messages/message.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";

/**
 * What an offer names that is not on the restaurant's menus: `categoryIds`, `productIds`, the size of `bundleTierKey`. The offer may
 * be as it came, with fields of any kind: those that are no names are for the schema to refuse.
 */
export async function unknownDishes(db: Queryable, scope: RestaurantScope, offer: unknown): Promise<Issue[]> {
  if (typeof offer !== "object" || offer === null) return [];
  const { categoryIds, productIds, bundleTierKey } = offer as Record<string, unknown>;
  const size = typeof bundleTierKey === "string" ? bundleTierKey.trim() : "";
  const named = [...textsOf(categoryIds), ...textsOf(productIds)];
  if (named.length === 0 && size === "") return [];
  const [row] = await db.query<{ categories: string[]; products: string[]; hasSize: boolean }>(
    `SELECT ARRAY(SELECT id FROM categories WHERE restaurant_id = $1 AND id = ANY ($2)) AS categories,
       ARRAY(SELECT id FROM products WHERE restaurant_id = $1 AND id = ANY ($2)) AS products,
       EXISTS (SELECT FROM variants WHERE restaurant_id = $1 AND addon_tier_key = $3 AND deleted_at IS NULL) AS "hasSize"`,
    [scope.restaurantId, named, size],
  );
  const { categories, products, hasSize } = row!;
  return [
    ...unknown("categoryIds", categoryIds, new Set(categories), message("menu.noSuchCategory")),
    ...unknown("productIds", productIds, new Set(products), message("menu.noSuchProduct")),
    ...(size === "" || hasSize
      ? []
      : [{ path: "bundleTierKey", code: "INVALID", message: message("offers.noSuchSize", { size }) }]),
  ];
}

const textsOf = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((one) => typeof one === "string") : [];

const unknown = (field: string, list: unknown, known: ReadonlySet<string>, said: Message): Issue[] =>
  Array.isArray(list)
    ? list.flatMap((id, index) =>
        typeof id === "string" && id !== "" && !known.has(id)
          ? [{ path: `${field}.${index}`, code: "INVALID", message: said }]
          : [],
      )
    : [];
