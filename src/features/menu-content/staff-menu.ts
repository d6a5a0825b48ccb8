import type { Context } from "../../context.ts";
import { endOfBusinessDay } from "../../domain/business-day.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { StaffMenu } from "./staff-schemas.ts";

interface ProductRow {
  id: string;
  name: string;
  menu_name: string;
  category_name: string;
  variants: string[];
  stock_left: number | null;
  is_available: boolean;
  sold_out_until: Temporal.Instant | null;
}
interface AddonRow {
  id: string;
  name: string;
  group_name: string;
  is_available: boolean;
  sold_out_until: Temporal.Instant | null;
}

/** Every product and add-on with whether it can be ordered now, in the order of the menu. */
export async function readStaffMenu(ctx: Context, scope: RestaurantScope): Promise<StaffMenu> {
  const nowMs = ctx.clock.nowMsOf(scope);
  const [products, addons] = await Promise.all([
    ctx.db.query<ProductRow>(
      `SELECT p.id, p.name, m.name AS menu_name, c.name AS category_name, s.stock_left, p.is_available, p.sold_out_until,
              ARRAY(SELECT v.name FROM variants v WHERE v.restaurant_id = p.restaurant_id AND v.product_id = p.id
                       AND v.deleted_at IS NULL ORDER BY v.sort_order) AS variants
         FROM products p
         JOIN categories c ON c.restaurant_id = p.restaurant_id AND c.id = p.category_id
         JOIN menus m ON m.restaurant_id = c.restaurant_id AND m.id = c.menu_id
         LEFT JOIN product_stock s ON s.restaurant_id = p.restaurant_id AND s.product_id = p.id
        WHERE p.restaurant_id = $1 AND p.is_active
        ORDER BY m.sort_order, m.id, c.sort_order, c.id, p.sort_order, p.id`,
      [scope.restaurantId],
    ),
    ctx.db.query<AddonRow>(
      `SELECT a.id, a.name, g.name AS group_name, a.is_available, a.sold_out_until
         FROM addons a JOIN addon_groups g ON g.restaurant_id = a.restaurant_id AND g.id = a.addon_group_id
        WHERE a.restaurant_id = $1 AND a.deleted_at IS NULL
        ORDER BY g.sort_order, g.id, a.sort_order, a.id`,
      [scope.restaurantId],
    ),
  ]);
  return {
    products: products.map((row) => ({
      id: row.id,
      name: row.name,
      menuName: row.menu_name,
      categoryName: row.category_name,
      variants: row.variants,
      stockLeft: row.stock_left,
      ...availability(row, nowMs),
    })),
    addons: addons.map((row) => ({
      id: row.id,
      name: row.name,
      groupName: row.group_name,
      ...availability(row, nowMs),
    })),
    defaultUntil: Temporal.Instant.fromEpochMilliseconds(endOfBusinessDay(nowMs)).toString(),
  };
}

/** Sold out until a moment that has passed is available again, whether or not anybody has written so. */
function availability(
  row: { is_available: boolean; sold_out_until: Temporal.Instant | null },
  nowMs: number,
) {
  const isBack = row.sold_out_until !== null && row.sold_out_until.epochMilliseconds <= nowMs;
  const isAvailable = row.is_available || isBack;
  return { isAvailable, soldOutUntil: isAvailable ? null : (row.sold_out_until?.toString() ?? null) };
}
