import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { StaffDishes } from "./staff-dish-schemas.ts";

type MenuRow = StaffDishes["menus"][number];

/** The whole menu as its owner goes through it: menus, categories and dishes in their order, hidden ones too. */
export async function readDishes(db: Queryable, scope: RestaurantScope): Promise<StaffDishes> {
  const menus = await db.query<MenuRow>(
    `SELECT m.id, m.name, coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'dishes', coalesce((
          SELECT jsonb_agg(jsonb_build_object(
              'id', p.id, 'name', p.name, 'price', p.base_price, 'isCombo', p.is_combo, 'isHidden', NOT p.is_active,
              'sizes', coalesce((
                SELECT jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'price', v.price) ORDER BY v.sort_order, v.id)
                  FROM variants v
                 WHERE v.restaurant_id = p.restaurant_id AND v.product_id = p.id AND v.deleted_at IS NULL), '[]')
            ) ORDER BY p.sort_order, p.id)
            FROM products p WHERE p.restaurant_id = c.restaurant_id AND p.category_id = c.id), '[]')
          ) ORDER BY c.sort_order, c.id)
          FROM categories c WHERE c.restaurant_id = m.restaurant_id AND c.menu_id = m.id), '[]') AS categories
       FROM menus m WHERE m.restaurant_id = $1 ORDER BY m.sort_order, m.id`,
    [scope.restaurantId],
  );
  return { menus };
}
