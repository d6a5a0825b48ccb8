import type { Context } from "../../context.ts";
import type { Issue } from "../../domain/problems.ts";
import { message } from "../../messages/message.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { StaffCaller } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { refuseOverwritingWhole } from "../../platform/refuse-overwriting.ts";
import type { Station, StationsBody } from "./schemas.ts";

/** The restaurant's stations in their order. */
export const readStations = (db: Queryable, scope: RestaurantScope): Promise<Station[]> =>
  db.query<Station>(
    `SELECT s.id, s.name, coalesce((SELECT array_agg(c.category_id ORDER BY c.category_id) FROM station_categories c
       WHERE c.restaurant_id = s.restaurant_id AND c.station_id = s.id), '{}') AS "categoryIds"
     FROM stations s WHERE s.restaurant_id = $1 ORDER BY s.sort_order, s.id`,
    [scope.restaurantId],
  );

/**
 * Makes the restaurant's stations what is sent: known ones keep their ticks and printers.
 * @throws Problem CHANGED, VALIDATION_FAILED (names and categories twice, categories and stations that are not there)
 */
export function setStations(ctx: Context, caller: StaffCaller, body: StationsBody): Promise<Station[]> {
  const { scope } = caller;
  const issues = twice(body);
  if (issues.length > 0) throw Problem.validation(issues);
  return changeRestaurant(ctx, caller, async (trx) => {
    const stored = await readStations(trx, scope);
    refuseOverwritingWhole(stored, body.seen);
    await refuseUnknown(trx, scope, body, new Set(stored.map(({ id }) => id)));
    const stations = body.stations.map(({ id, name, categoryIds }) => ({
      id: id ?? newId("stn"),
      name,
      categoryIds,
    }));
    await trx.query("DELETE FROM stations WHERE restaurant_id = $1 AND NOT id = ANY ($2)", [
      scope.restaurantId,
      stations.map(({ id }) => id),
    ]);
    await trx.query(
      `INSERT INTO stations (restaurant_id, id, name, sort_order)
       SELECT $1, s.id, s.name, s.place FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS s (id, name, place)
       ON CONFLICT (restaurant_id, id) DO UPDATE SET name = excluded.name, sort_order = excluded.sort_order`,
      [scope.restaurantId, stations.map(({ id }) => id), stations.map(({ name }) => name)],
    );
    await trx.query("DELETE FROM station_categories WHERE restaurant_id = $1", [scope.restaurantId]);
    const pairs = stations.flatMap(({ id, categoryIds }) =>
      categoryIds.map((category) => [category, id] as const),
    );
    await trx.query(
      `INSERT INTO station_categories (restaurant_id, category_id, station_id)
       SELECT $1, c.category_id, c.station_id FROM unnest($2::text[], $3::text[]) AS c (category_id, station_id)`,
      [scope.restaurantId, pairs.map(([category]) => category), pairs.map(([, station]) => station)],
    );
    return readStations(trx, scope);
  });
}

/** Names that two have, and categories that two make. */
function twice({ stations }: StationsBody): Issue[] {
  const names = stations.map(({ name }) => name.toLowerCase());
  const places = stations.flatMap(({ categoryIds }, at) => categoryIds.map((id) => ({ id, at })));
  return [
    ...names.flatMap((name, at): Issue[] =>
      names.indexOf(name) === at
        ? []
        : [{ path: `stations.${at}.name`, code: "DUPLICATE", message: message("fields.twice") }],
    ),
    ...places.flatMap(({ id, at }, index): Issue[] =>
      places.findIndex((one) => one.id === id) === index
        ? []
        : [{ path: `stations.${at}.categoryIds`, code: "DUPLICATE", message: message("fields.twice") }],
    ),
  ];
}

async function refuseUnknown(
  trx: Queryable,
  scope: RestaurantScope,
  { stations }: StationsBody,
  known: ReadonlySet<string>,
): Promise<void> {
  const asked = stations.flatMap(({ categoryIds }) => categoryIds);
  const rows = await trx.query<{ id: string }>(
    "SELECT id FROM categories WHERE restaurant_id = $1 AND id = ANY ($2)",
    [scope.restaurantId, asked],
  );
  const categories = new Set(rows.map(({ id }) => id));
  const issues = stations.flatMap(({ id, categoryIds }, at): Issue[] => [
    ...(id && !known.has(id)
      ? [{ path: `stations.${at}.id`, code: "NOT_FOUND", message: message("fields.notThere") }]
      : []),
    ...(categoryIds.every((category) => categories.has(category))
      ? []
      : [{ path: `stations.${at}.categoryIds`, code: "NOT_FOUND", message: message("fields.notThere") }]),
  ]);
  if (issues.length > 0) throw Problem.validation(issues);
}
