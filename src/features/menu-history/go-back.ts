import type { Context } from "../../context.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { forgetMarked } from "../menu-content/forget-marked.ts";
import { fileDifference, type ToldDifference } from "../restaurants/file-difference.ts";
import { menuTables, readRestaurantRows } from "../restaurants/restaurant-rows.ts";
import { type RowChanges, rowChanges } from "../restaurants/row-changes.ts";
import { writeChanges } from "../restaurants/write-rows.ts";
import { keepVersion } from "./keep-version.ts";
import { unpacked, wanted } from "./menu-rows.ts";

/** What going back to a version would change of the menu as it is now. @throws Problem NOT_FOUND */
export async function lookBack(
  db: Queryable,
  scope: RestaurantScope,
  versionId: string,
): Promise<ToldDifference> {
  return (await changesBack(db, scope, versionId)).difference;
}

/**
 * Makes the menu what it was: what is as it was keeps its id and what the day has brought, what went comes back with the id it had. What
 * the menu is now is kept first.
 * @throws Problem NOT_FOUND, CHANGED when it would write something else than what was looked at
 */
export function goBack(
  ctx: Context,
  caller: RestaurantChanger,
  versionId: string,
  expectedDifference: string,
): Promise<ToldDifference> {
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    const { changes, difference } = await changesBack(trx, scope, versionId);
    if (expectedDifference !== difference.version)
      throw new Problem("CHANGED", { difference: difference.version });
    await keepVersion(trx, scope, Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs()));
    await forgetNamesakes(trx, scope, changes);
    const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMsOf(scope));
    await writeChanges(trx, scope, changes, now);
    return difference;
  });
}

async function changesBack(
  db: Queryable,
  scope: RestaurantScope,
  versionId: string,
): Promise<{ changes: RowChanges[]; difference: ToldDifference }> {
  const [version] = await db.query<{ rows: Buffer }>(
    "SELECT rows FROM menu_versions WHERE restaurant_id = $1 AND id = $2",
    [scope.restaurantId, versionId],
  );
  if (!version) throw new Problem("NOT_FOUND");
  const there = await readRestaurantRows(db, scope);
  const changes = rowChanges(there, wanted(await unpacked(version.rows)), menuTables);
  return { changes, difference: fileDifference(changes, there) };
}

/** Sizes and add-ons that went are only marked as gone for a while; those that come back have their ids. */
export async function forgetNamesakes(
  trx: Transaction,
  scope: RestaurantScope,
  changes: readonly RowChanges[],
): Promise<void> {
  const idsOf = (table: "variants" | "addons"): string[] =>
    changes.filter((one) => one.table === table).flatMap(({ added }) => added.map(({ id }) => id as string));
  await forgetMarked(trx, scope, { variantIds: idsOf("variants"), addonIds: idsOf("addons") });
}
