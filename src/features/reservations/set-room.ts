import type { Context } from "../../context.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { changeSettingsOf } from "../../platform/partner-change.ts";
import { holdDineIn, readDineIn } from "./dine-in-state.ts";
import type { DineInState, RoomBody } from "./settings-schemas.ts";

/**
 * Replaces areas, tables and combinations as a whole. A row that is named by its id, or else by its name, stays the same row.
 * A table that is left out goes; one that parties have sat or will sit at is only taken out of use, and they keep it.
 * @throws Problem CHANGED, RATE_LIMITED
 */
export function setRoom(ctx: Context, caller: RestaurantChanger, body: RoomBody): Promise<DineInState> {
  const { scope } = caller;
  return changeSettingsOf(ctx, caller, async (trx) => {
    await holdDineIn(trx, scope, body.expectedVersion);
    const areaIds = await writeAreas(trx, scope, body);
    const tableIds = await writeTables(trx, scope, body, areaIds);
    await trx.query(
      "DELETE FROM dining_areas WHERE restaurant_id = $1 AND id <> ALL ($2) AND id NOT IN (SELECT area_id FROM dining_tables WHERE restaurant_id = $1 AND area_id IS NOT NULL)",
      [scope.restaurantId, [...areaIds.values()]],
    );
    await trx.query("DELETE FROM table_combinations WHERE restaurant_id = $1", [scope.restaurantId]);
    await trx.query(
      `INSERT INTO table_combinations (restaurant_id, id, table_ids, min_seats, max_seats)
       SELECT $1, c.id, c.table_ids, c.min_seats, c.max_seats
       FROM jsonb_to_recordset($2) AS c(id text, table_ids text[], min_seats integer, max_seats integer)`,
      [
        scope.restaurantId,
        JSON.stringify(
          body.combinations.map(({ tables, minSeats, maxSeats }) => ({
            id: newId("cmb"),
            table_ids: tables.map((name) => tableIds.get(name)!),
            min_seats: minSeats,
            max_seats: maxSeats,
          })),
        ),
      ],
    );
    return readDineIn(trx, scope);
  });
}

interface Known {
  id: string;
  name: string;
}

/** The id of every row by its name: the row's own, that of a row of the same name, or a new one. */
function idsOf(
  rows: readonly { id?: string | null | undefined; name: string }[],
  known: readonly Known[],
  prefix: "are" | "tbl",
): Map<string, string> {
  const ids = new Set(known.map(({ id }) => id));
  const claimed = new Set(rows.flatMap(({ id }) => (id && ids.has(id) ? [id] : [])));
  const free = known.filter(({ id }) => !claimed.has(id));
  return new Map(
    rows.map(({ id, name }) => {
      if (id && ids.has(id)) return [name, id];
      return [name, free.find((row) => row.name === name)?.id ?? newId(prefix)];
    }),
  );
}

async function writeAreas(
  trx: Transaction,
  scope: RestaurantScope,
  { areas }: RoomBody,
): Promise<Map<string, string>> {
  const known = await trx.query<Known>("SELECT id, name FROM dining_areas WHERE restaurant_id = $1", [
    scope.restaurantId,
  ]);
  const ids = idsOf(areas, known, "are");
  await trx.query(
    `INSERT INTO dining_areas (restaurant_id, id, name, sort_order)
     SELECT $1, id, name, sort_order FROM jsonb_to_recordset($2) AS a(id text, name text, sort_order integer)
     ON CONFLICT (restaurant_id, id) DO UPDATE SET name = excluded.name, sort_order = excluded.sort_order`,
    [
      scope.restaurantId,
      JSON.stringify(areas.map(({ name }, place) => ({ id: ids.get(name), name, sort_order: place }))),
    ],
  );
  return ids;
}

async function writeTables(
  trx: Transaction,
  scope: RestaurantScope,
  { tables }: RoomBody,
  areaIds: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const known = await trx.query<Known>("SELECT id, name FROM dining_tables WHERE restaurant_id = $1", [
    scope.restaurantId,
  ]);
  const ids = idsOf(tables, known, "tbl");
  const kept = [...ids.values()];
  await trx.query(
    `DELETE FROM dining_tables t WHERE t.restaurant_id = $1 AND t.id <> ALL ($2) AND NOT EXISTS (
       SELECT FROM table_occupancies o WHERE o.restaurant_id = t.restaurant_id AND o.table_id = t.id)`,
    [scope.restaurantId, kept],
  );
  // Names that two tables exchange, and those of tables out of use, must not stand in each other's way.
  await trx.query(
    `UPDATE dining_tables SET name = CASE WHEN id = ANY ($2) THEN id ELSE left(name, 40) || ' (' || right(id, 6) || ')' END,
       is_active = is_active AND id = ANY ($2)
     WHERE restaurant_id = $1 AND (id = ANY ($2) OR is_active)`,
    [scope.restaurantId, kept],
  );
  await trx.query(
    `INSERT INTO dining_tables (restaurant_id, id, name, area_id, min_seats, max_seats, is_active, sort_order)
     SELECT $1, id, name, area_id, min_seats, max_seats, is_active, sort_order
     FROM jsonb_to_recordset($2) AS t(id text, name text, area_id text, min_seats integer, max_seats integer,
       is_active boolean, sort_order integer)
     ON CONFLICT (restaurant_id, id) DO UPDATE SET name = excluded.name, area_id = excluded.area_id,
       min_seats = excluded.min_seats, max_seats = excluded.max_seats, is_active = excluded.is_active,
       sort_order = excluded.sort_order`,
    [
      scope.restaurantId,
      JSON.stringify(
        tables.map((table, place) => ({
          id: ids.get(table.name),
          name: table.name,
          area_id: table.area == null ? null : areaIds.get(table.area),
          min_seats: table.minSeats,
          max_seats: table.maxSeats,
          is_active: table.isActive,
          sort_order: place,
        })),
      ),
    ],
  );
  return ids;
}
