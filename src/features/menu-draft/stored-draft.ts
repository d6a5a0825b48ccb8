import type { StaffRole } from "../../domain/roles.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { forgetNamesakes } from "../menu-history/go-back.ts";
import { type MenuRows, menuRowsOf, packed, unpacked, wanted } from "../menu-history/menu-rows.ts";
import { fileDifference, type ToldDifference } from "../restaurants/file-difference.ts";
import { menuTables, readRestaurantRows } from "../restaurants/restaurant-rows.ts";
import { type RowChanges, rowChanges } from "../restaurants/row-changes.ts";
import { writeChanges } from "../restaurants/write-rows.ts";
import { mergedRows } from "./merge-rows.ts";

/** Who said when a draft becomes the menu. */
export interface SetBy {
  userId: string;
  name: string;
  role: StaffRole;
}
export interface StoredDraft {
  begunAt: Temporal.Instant;
  changedAt: Temporal.Instant;
  changedBy: string;
  base: Buffer;
  rows: Buffer;
  publishAt: Temporal.Instant | null;
  setBy: SetBy | null;
  expectedDifference: string | null;
  stoppedAt: Temporal.Instant | null;
}

const columns = `begun_at AS "begunAt", changed_at AS "changedAt", changed_by AS "changedBy", base, rows,
  publish_at AS "publishAt", set_by AS "setBy", expected_difference AS "expectedDifference", stopped_at AS "stoppedAt"`;

/** The restaurant's draft of its menu, when it has one. */
export const readDraft = async (db: Queryable, scope: RestaurantScope): Promise<StoredDraft | undefined> =>
  (
    await db.query<StoredDraft>(`SELECT ${columns} FROM menu_drafts WHERE restaurant_id = $1`, [
      scope.restaurantId,
    ])
  )[0];

/** The same, and nobody else changes it until commit. Its row comes before the restaurant's, in every change of both. */
export const lockDraft = async (trx: Transaction, scope: RestaurantScope): Promise<StoredDraft | undefined> =>
  (
    await trx.query<StoredDraft>(`SELECT ${columns} FROM menu_drafts WHERE restaurant_id = $1 FOR UPDATE`, [
      scope.restaurantId,
    ])
  )[0];

/** What a draft would change of the menu as it is now. */
export interface Comparison {
  live: MenuRows;
  changes: RowChanges[];
  difference: ToldDifference;
}

/** @param draft that was stored, or rows that are to be it */
export async function compared(
  db: Queryable,
  scope: RestaurantScope,
  draft: Pick<StoredDraft, "base" | "rows">,
): Promise<Comparison> {
  const [there, base, rows] = await Promise.all([
    readRestaurantRows(db, scope),
    unpacked(draft.base),
    unpacked(draft.rows),
  ]);
  const live = menuRowsOf(there);
  const changes = rowChanges(there, wanted(mergedRows({ base, draft: rows, live })), menuTables);
  return { live, changes, difference: fileDifference(changes, there) };
}

export async function apply(
  trx: Transaction,
  scope: RestaurantScope,
  { changes }: Comparison,
  now: Temporal.Instant,
): Promise<void> {
  await forgetNamesakes(trx, scope, changes);
  await writeChanges(trx, scope, changes, now);
}

interface ChangedBy {
  at: Temporal.Instant;
  name: string;
}

/** A draft that is the menu as it is; one that somebody has begun meanwhile stays as it is. */
export async function storeFirst(
  trx: Transaction,
  scope: RestaurantScope,
  live: MenuRows,
  by: ChangedBy,
): Promise<void> {
  await trx.query(
    `INSERT INTO menu_drafts (restaurant_id, begun_at, changed_at, changed_by, base, rows) VALUES ($1, $2, $2, $3, $4, $4)
     ON CONFLICT (restaurant_id) DO NOTHING`,
    [scope.restaurantId, by.at, by.name, await packed(live)],
  );
}

/** What the draft, which is held, is now, and the menu that it was made of. */
export async function storeRows(
  trx: Transaction,
  scope: RestaurantScope,
  { live, rows, at, name }: { live: MenuRows; rows: MenuRows } & ChangedBy,
): Promise<StoredDraft> {
  const [stored] = await trx.query<StoredDraft>(
    `UPDATE menu_drafts SET changed_at = $2, changed_by = $3, base = $4, rows = $5 WHERE restaurant_id = $1
     RETURNING ${columns}`,
    [scope.restaurantId, at, name, await packed(live), await packed(rows)],
  );
  return stored!;
}

export const forgetDraft = (trx: Transaction, scope: RestaurantScope): Promise<unknown> =>
  trx.query("DELETE FROM menu_drafts WHERE restaurant_id = $1", [scope.restaurantId]);

/** Whoever sets a time has looked at what it will change. */
export const setTime = (
  trx: Transaction,
  scope: RestaurantScope,
  time: { publishAt: Temporal.Instant; setBy: SetBy; expectedDifference: string } | null,
): Promise<unknown> =>
  trx.query(
    `UPDATE menu_drafts SET publish_at = $2, set_by = $3, expected_difference = $4, stopped_at = NULL, leased_until = NULL
     WHERE restaurant_id = $1`,
    [
      scope.restaurantId,
      time?.publishAt ?? null,
      time && JSON.stringify(time.setBy),
      time?.expectedDifference ?? null,
    ],
  );
