import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { holdSettings } from "../../platform/hold-settings.ts";
import { takeTurn } from "../../platform/partner-change.ts";
import type { ImportRow } from "./import-row-types.ts";

/** The tables of a menu, in an order that satisfies their foreign keys. */
export const menuTables = [
  "menus",
  "menu_schedules",
  "addon_groups",
  "addons",
  "categories",
  "products",
  "variants",
] as const;
/** The others of the import format. */
export const otherTables = [
  "restaurant_profiles",
  "ordering_settings",
  "day_hours",
  "hours_overrides",
  "delivery_zones",
  "coupons",
  "newsletter_popups",
  "upsells",
  "stations",
  "station_categories",
  "dining_areas",
  "dining_tables",
  "table_combinations",
] as const;
/** What a row is known by; tables of one row have nothing. */
export const keyOf = (table: RowTable): string => (table === "station_categories" ? "category_id" : "id");
export type RowTable = (typeof menuTables)[number] | (typeof otherTables)[number];

/** The rows that the import format speaks of, by table, each in its order and under the names of its columns. */
export type RestaurantRows = Record<RowTable, ImportRow[]>;

const list = (from: string): string =>
  `(SELECT coalesce(json_agg(to_jsonb(t) - 'restaurant_id'), '[]'::json) FROM (${from}) t)`;

const lists: Record<RowTable, string> = {
  restaurant_profiles: list("SELECT * FROM restaurant_profiles WHERE restaurant_id = $1"),
  ordering_settings: list("SELECT * FROM ordering_settings WHERE restaurant_id = $1"),
  day_hours: list(
    "SELECT * FROM day_hours WHERE restaurant_id = $1 ORDER BY kind, (day_of_week + 6) % 7, opens_at, id",
  ),
  hours_overrides: list("SELECT * FROM hours_overrides WHERE restaurant_id = $1 ORDER BY date, opens_at, id"),
  delivery_zones: list("SELECT * FROM delivery_zones WHERE restaurant_id = $1 ORDER BY sort_order, id"),
  menus: list("SELECT * FROM menus WHERE restaurant_id = $1 ORDER BY sort_order, id"),
  menu_schedules: list("SELECT * FROM menu_schedules WHERE restaurant_id = $1 ORDER BY id"),
  addon_groups: list("SELECT * FROM addon_groups WHERE restaurant_id = $1 ORDER BY sort_order, id"),
  addons: list(
    "SELECT * FROM addons WHERE restaurant_id = $1 AND deleted_at IS NULL ORDER BY sort_order, id",
  ),
  categories: list("SELECT * FROM categories WHERE restaurant_id = $1 ORDER BY sort_order, id"),
  products: list("SELECT * FROM products WHERE restaurant_id = $1 ORDER BY sort_order, id"),
  variants: list(
    "SELECT * FROM variants WHERE restaurant_id = $1 AND deleted_at IS NULL ORDER BY sort_order, id",
  ),
  coupons: list("SELECT * FROM coupons WHERE restaurant_id = $1 ORDER BY id"),
  newsletter_popups: list("SELECT * FROM newsletter_popups WHERE restaurant_id = $1"),
  upsells: list("SELECT * FROM upsells WHERE restaurant_id = $1"),
  stations: list("SELECT * FROM stations WHERE restaurant_id = $1 ORDER BY sort_order, id"),
  station_categories: list(
    "SELECT * FROM station_categories WHERE restaurant_id = $1 ORDER BY station_id, category_id",
  ),
  dining_areas: list("SELECT * FROM dining_areas WHERE restaurant_id = $1 ORDER BY sort_order, id"),
  dining_tables: list("SELECT * FROM dining_tables WHERE restaurant_id = $1 ORDER BY sort_order, id"),
  table_combinations: list("SELECT * FROM table_combinations WHERE restaurant_id = $1 ORDER BY id"),
};

// As text: numbers and lists come as JSON has them, not as the driver reads columns.
const statement = `SELECT json_build_object(${Object.entries(lists)
  .map(([table, sql]) => `'${table}', ${sql}`)
  .join(", ")})::text AS rows`;

/** Everything at one moment, in one statement. */
export async function readRestaurantRows(db: Queryable, scope: RestaurantScope): Promise<RestaurantRows> {
  const [row] = await db.query<{ rows: string }>(statement, [scope.restaurantId]);
  return JSON.parse(row!.rows) as RestaurantRows;
}

/** Nobody else changes the restaurant until commit. */
export async function lockRestaurant(trx: Transaction, scope: RestaurantScope): Promise<void> {
  await holdSettings(trx, scope);
  await takeTurn(trx, scope);
}
