import type { AllergenCode } from "../../domain/allergens.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { VariantRow } from "../menu-content/product-rows.ts";

export interface LiveProduct {
  id: string;
  categoryId: string;
  category: string;
  name: string;
  description: string | null;
  basePrice: number;
  allergens: AllergenCode[];
  isCombo: boolean;
  variants: VariantRow[];
}

/** The menu that an import goes into, as it is now. */
export interface LiveMenu {
  /** Null: the restaurant has no menu yet; applying the import makes its first. */
  menuId: string | null;
  categories: { id: string; name: string }[];
  products: LiveProduct[];
}

/** The menu an import was asked to go into, or the default one: the one of all year rather than one of a season. */
export async function readLiveMenu(
  db: Queryable,
  scope: RestaurantScope,
  menuId: string | null,
): Promise<LiveMenu> {
  const [menu] = await db.query<{ id: string; categories: LiveMenu["categories"] }>(
    `SELECT m.id, coalesce((SELECT jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) ORDER BY c.sort_order DESC, c.id DESC)
       FROM categories c WHERE c.restaurant_id = m.restaurant_id AND c.menu_id = m.id), '[]') AS categories
     FROM menus m WHERE m.restaurant_id = $1
     ORDER BY m.id IS NOT DISTINCT FROM $2 DESC, m.is_default DESC, num_nulls(m.starts_on, m.ends_on) DESC, m.sort_order, m.id
     LIMIT 1`,
    [scope.restaurantId, menuId],
  );
  if (!menu) return { menuId: null, categories: [], products: [] };
  const products = await db.query<LiveProduct>(
    `SELECT p.id, p.category_id AS "categoryId", c.name AS category, p.name, p.description, p.base_price AS "basePrice", p.allergens,
       p.is_combo AS "isCombo",
       coalesce((SELECT jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'name_en', v.name_en, 'price', v.price,
           'previous_price', v.previous_price, 'bottle_deposit', v.bottle_deposit, 'is_default', v.is_default, 'addon_tier_key', v.addon_tier_key, 'sort_order', v.sort_order) ORDER BY v.sort_order, v.id)
         FROM variants v WHERE v.restaurant_id = p.restaurant_id AND v.product_id = p.id AND v.deleted_at IS NULL), '[]') AS variants
     FROM categories c JOIN products p ON p.restaurant_id = c.restaurant_id AND p.category_id = c.id
     WHERE c.restaurant_id = $1 AND c.menu_id = $2 ORDER BY c.sort_order, c.id, p.sort_order, p.id`,
    [scope.restaurantId, menu.id],
  );
  return { menuId: menu.id, categories: menu.categories, products };
}
