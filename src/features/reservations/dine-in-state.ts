import { createHash } from "node:crypto";
import type { Context } from "../../context.ts";
import { dineInSettings } from "../../domain/dine-in-settings.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { holdSettings } from "../../platform/hold-settings.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { changeSettingsOf } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import type { DineInBody, DineInState } from "./settings-schemas.ts";

/** Settings and room as they are in the database now, tables out of use included. */
export async function readDineIn(db: Queryable, scope: RestaurantScope): Promise<DineInState> {
  const [row] = await db.query<Omit<DineInState, "version">>(
    `SELECT s.reservations_enabled AS "reservationsEnabled", s.dine_in AS settings,
       (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY sort_order, id), '[]')
        FROM dining_areas WHERE restaurant_id = $1) AS areas,
       (SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'area', a.name, 'minSeats', t.min_seats,
          'maxSeats', t.max_seats, 'isActive', t.is_active) ORDER BY t.sort_order, t.id), '[]')
        FROM dining_tables t
        LEFT JOIN dining_areas a ON a.restaurant_id = t.restaurant_id AND a.id = t.area_id
        WHERE t.restaurant_id = $1) AS tables,
       (SELECT coalesce(json_agg(json_build_object('id', c.id, 'minSeats', c.min_seats, 'maxSeats', c.max_seats, 'tables',
          (SELECT coalesce(json_agg(t.name ORDER BY u.place), '[]') FROM unnest(c.table_ids) WITH ORDINALITY AS u(id, place)
           JOIN dining_tables t ON t.restaurant_id = c.restaurant_id AND t.id = u.id)) ORDER BY c.id), '[]')
        FROM table_combinations c WHERE c.restaurant_id = $1) AS combinations
     FROM ordering_settings s WHERE s.restaurant_id = $1`,
    [scope.restaurantId],
  );
  const state = { ...row!, settings: dineInSettings(row!.settings) };
  return { ...state, version: versionOf(state) };
}

/** Combinations are made anew with every room: their ids tell nothing of a change. */
const versionOf = ({ combinations, ...state }: Omit<DineInState, "version">): string =>
  createHash("sha256")
    .update(JSON.stringify([state, combinations.map(({ id: _id, ...one }) => one)]))
    .digest("hex")
    .slice(0, 16);

/**
 * Nobody is seated and nobody else changes the room until the transaction ends.
 * @throws Problem CHANGED when it is no longer as it was read
 */
export async function holdDineIn(
  trx: Transaction,
  scope: RestaurantScope,
  expectedVersion: string | undefined,
): Promise<void> {
  await holdSettings(trx, scope);
  if (expectedVersion === undefined) return;
  const { version } = await readDineIn(trx, scope);
  if (version !== expectedVersion) throw new Problem("CHANGED", { version });
}

/**
 * Changes how bookings are taken; what is booked already stays. Seen by every process with the snapshot's version.
 * @throws Problem CHANGED, RATE_LIMITED
 */
export function setDineIn(ctx: Context, caller: RestaurantChanger, body: DineInBody): Promise<DineInState> {
  const { scope } = caller;
  return changeSettingsOf(ctx, caller, async (trx) => {
    await holdDineIn(trx, scope, body.expectedVersion);
    await trx.query(
      `UPDATE ordering_settings SET reservations_enabled = coalesce($2, reservations_enabled),
         dine_in = coalesce($3::jsonb, dine_in) WHERE restaurant_id = $1`,
      [
        scope.restaurantId,
        body.reservationsEnabled ?? null,
        body.settings ? JSON.stringify(body.settings) : null,
      ],
    );
    return readDineIn(trx, scope);
  });
}
