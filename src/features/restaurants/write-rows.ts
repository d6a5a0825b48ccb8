import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { type ImportRow, left } from "./import-row-types.ts";
import { keyOf, type RowTable } from "./restaurant-rows.ts";
import type { ChangedRow, RowChanges } from "./row-changes.ts";

/** All rows of a table in one statement. The columns are those of the first row: the rows of a table are alike. */
export async function insertRows(
  trx: Transaction,
  scope: RestaurantScope,
  table: string,
  rows: readonly ImportRow[],
): Promise<void> {
  const columns = Object.keys(rows[0]!);
  await trx.query(
    `INSERT INTO ${table} (${["restaurant_id", ...columns].join(", ")})
     SELECT ${["$1", ...columns].join(", ")} FROM jsonb_populate_recordset(NULL::${table}, $2::jsonb)`,
    [scope.restaurantId, JSON.stringify(rows)],
  );
}

/**
 * Writes what differs: what is new and what changes first, in the order of the tables, so that what moves has left before what it was in goes.
 * @param now sizes and add-ons that go are kept for a moment, so that a cached menu still orders their namesakes (D-3)
 */
export async function writeChanges(
  trx: Transaction,
  scope: RestaurantScope,
  changes: readonly RowChanges[],
  now: Temporal.Instant,
): Promise<void> {
  for (const { table, added, changed } of changes) {
    if (added.length > 0) await insertRows(trx, scope, table, added);
    for (const rows of Map.groupBy(changed, ({ after }) => after[left]?.join() ?? "").values())
      await updateRows(trx, scope, table, rows);
  }
  for (const { table, removed } of changes.toReversed())
    if (removed.length > 0) await removeRows(trx, scope, table, removed, now);
}

/** Of all these rows the columns that differ in one of them; what the file leaves as it is, is left out of all. */
async function updateRows(
  trx: Transaction,
  scope: RestaurantScope,
  table: RowTable,
  rows: readonly ChangedRow[],
): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => row.columns))];
  const key = keyOf(table);
  const isOne = rows[0]!.after[key] === undefined;
  await trx.query(
    `UPDATE ${table} AS t SET ${columns.map((column) => `${column} = n.${column}`).join(", ")}
     FROM jsonb_populate_recordset(NULL::${table}, $2::jsonb) AS n
     WHERE t.restaurant_id = $1 ${isOne ? "" : `AND t.${key} = n.${key}`}`,
    [scope.restaurantId, JSON.stringify(rows.map(({ after }) => after))],
  );
}

async function removeRows(
  trx: Transaction,
  scope: RestaurantScope,
  table: RowTable,
  rows: readonly ImportRow[],
  now: Temporal.Instant,
): Promise<void> {
  const key = keyOf(table);
  const ids = rows.map((row) => row[key]);
  const { restaurantId } = scope;
  if (table === "variants" || table === "addons")
    await trx.query(`UPDATE ${table} SET deleted_at = $3 WHERE restaurant_id = $1 AND id = ANY ($2)`, [
      restaurantId,
      ids,
      now,
    ]);
  else if (table === "dining_tables") await removeTables(trx, scope, ids);
  else if (table === "dining_areas")
    // A table that is out of use can still have been there.
    await trx.query(
      `DELETE FROM dining_areas WHERE restaurant_id = $1 AND id = ANY ($2) AND id NOT IN (
         SELECT area_id FROM dining_tables WHERE restaurant_id = $1 AND area_id IS NOT NULL)`,
      [restaurantId, ids],
    );
  else if (ids[0] === undefined)
    await trx.query(`DELETE FROM ${table} WHERE restaurant_id = $1`, [restaurantId]);
  else {
    if (table === "coupons")
      await trx.query(
        "UPDATE newsletter_popups SET coupon_id = NULL WHERE restaurant_id = $1 AND coupon_id = ANY ($2)",
        [restaurantId, ids],
      );
    await trx.query(`DELETE FROM ${table} WHERE restaurant_id = $1 AND ${key} = ANY ($2)`, [
      restaurantId,
      ids,
    ]);
  }
}

/** A table that parties have sat or will sit at is only taken out of use, and they keep it. */
async function removeTables(
  trx: Transaction,
  scope: RestaurantScope,
  ids: readonly unknown[],
): Promise<void> {
  await trx.query(
    `DELETE FROM dining_tables t WHERE t.restaurant_id = $1 AND t.id = ANY ($2) AND NOT EXISTS (
       SELECT FROM table_occupancies o WHERE o.restaurant_id = t.restaurant_id AND o.table_id = t.id)`,
    [scope.restaurantId, ids],
  );
  await trx.query(
    "UPDATE dining_tables SET is_active = false WHERE restaurant_id = $1 AND id = ANY ($2) AND is_active",
    [scope.restaurantId, ids],
  );
}
