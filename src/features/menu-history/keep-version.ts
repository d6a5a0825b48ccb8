import type { Context } from "../../context.ts";
import type { AuditAction } from "../../domain/audit-actions.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { newId } from "../../platform/ids.ts";
import type { Loop } from "../../platform/loops.ts";
import { takeTurn } from "../../platform/partner-change.ts";
import { readKeptDays } from "../../platform/retention.ts";
import { fileDifference, type ToldDifference } from "../restaurants/file-difference.ts";
import { menuTables, type RestaurantRows, readRestaurantRows } from "../restaurants/restaurant-rows.ts";
import { rowChanges } from "../restaurants/row-changes.ts";
import { hashOf, menuRowsOf, packed, unpacked, wanted } from "./menu-rows.ts";

export const mostVersions = 100;
/** So many restaurants are asked for at once, until none is left: in a busy minute more menus change than any number that stands here. */
const atOnce = 50;

/** Whoever did one of these has changed the menu. */
const changing = [
  ...["MENU_CREATED", "MENU_CHANGED", "MENU_SCHEDULED", "MENU_DELETED", "MENUS_ORDERED", "MENU_IMPORTED"],
  ...["CATEGORY_CREATED", "CATEGORY_CHANGED", "CATEGORIES_ORDERED", "CATEGORY_DELETED", "MENU_RESTORED"],
  ...[
    "ADDON_GROUP_CREATED",
    "ADDON_GROUP_CHANGED",
    "ADDON_GROUP_DELETED",
    "ADDON_GROUPS_ORDERED",
    "DISH_CREATED",
    "DISH_CHANGED",
  ],
  ...["DISH_DELETED", "DISHES_CHANGED", "DISHES_ORDERED", "COMBO_CREATED", "COMBO_CHANGED", "COMBO_DELETED"],
  ...["RESTAURANT_FILE_TAKEN", "MAKE_MINUTES_SET", "MENU_PUBLISHED"],
] as const satisfies readonly AuditAction[];

interface Last {
  keptAt: Temporal.Instant;
  hash: Buffer;
  rows: Buffer;
}

/** Keeps what the menu is now, unless it is what was kept last; the changes of the restaurant wait meanwhile. */
export async function keepVersion(
  trx: Transaction,
  scope: RestaurantScope,
  now: Temporal.Instant,
): Promise<void> {
  await takeTurn(trx, scope);
  const { restaurantId } = scope;
  await trx.query(
    `INSERT INTO menu_looks (restaurant_id, snapshot_version) SELECT id, snapshot_version FROM restaurants WHERE id = $1
     ON CONFLICT (restaurant_id) DO UPDATE SET snapshot_version = excluded.snapshot_version`,
    [restaurantId],
  );
  const all = await readRestaurantRows(trx, scope);
  const rows = menuRowsOf(all);
  const hash = hashOf(rows);
  const [last] = await trx.query<Last>(
    `SELECT kept_at AS "keptAt", hash, rows FROM menu_versions WHERE restaurant_id = $1
     ORDER BY kept_at DESC, id DESC LIMIT 1`,
    [restaurantId],
  );
  if (last?.hash.equals(hash)) return;
  const summary = last ? await summaryOf(all, last) : null;
  await trx.query(
    `INSERT INTO menu_versions (restaurant_id, id, kept_at, changed_by, summary, hash, rows)
     SELECT $1, $2, $3, coalesce((SELECT array_agg(DISTINCT person_name) FROM audit_log
         WHERE restaurant_id = $1 AND done_at >= $4 AND action = ANY ($5)), '{}'), $6, $7, $8`,
    [
      restaurantId,
      newId("mvn"),
      now,
      last?.keptAt ?? now,
      changing,
      summary && JSON.stringify(summary),
      hash,
      await packed(rows),
    ],
  );
  await trx.query(
    `DELETE FROM menu_versions WHERE restaurant_id = $1 AND id IN (
       SELECT id FROM menu_versions WHERE restaurant_id = $1 ORDER BY kept_at DESC, id DESC OFFSET ${mostVersions})`,
    [restaurantId],
  );
}

async function summaryOf(all: RestaurantRows, last: Last): Promise<ToldDifference["summary"]> {
  const before = { ...all, ...(await unpacked(last.rows)) };
  return fileDifference(rowChanges(before, wanted(menuRowsOf(all)), menuTables), before).summary;
}

/** Keeps the menus that have changed since they were looked at, and forgets what is old. */
export async function keepVersions(
  ctx: Pick<Context, "db" | "clock">,
  signal?: AbortSignal,
  most = atOnce,
): Promise<void> {
  const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs());
  for (let found = most; found === most; ) {
    const changed = await ctx.db.everywhere<{ id: string }>(
      `SELECT r.id FROM restaurants r LEFT JOIN menu_looks l ON l.restaurant_id = r.id
       WHERE l.snapshot_version IS DISTINCT FROM r.snapshot_version AND r.archived_at IS NULL LIMIT $1`,
      [most],
    );
    for (const { id } of changed) {
      if (signal?.aborted) return;
      await ctx.db.transaction((trx) => keepVersion(trx, scopeOf(id), now));
    }
    found = changed.length;
  }
  const { MENU_VERSIONS } = await readKeptDays(ctx.db);
  await ctx.db.everywhere(
    `DELETE FROM menu_versions v WHERE kept_at < $1 AND EXISTS (
       SELECT FROM menu_versions n WHERE n.restaurant_id = v.restaurant_id AND n.kept_at > v.kept_at)`,
    [now.subtract({ hours: MENU_VERSIONS * 24 })],
  );
}

export const menuHistoryLoop: Loop<Context> = {
  name: "keep-menu-versions",
  everyMs: 60_000,
  run: (ctx, signal) => keepVersions(ctx, signal),
};
