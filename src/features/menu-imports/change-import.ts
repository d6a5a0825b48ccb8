import type { Context } from "../../context.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { checkSize } from "./draft-size.ts";
import { type ImportView, openDraft, readImport, shownDifference, viewOf } from "./import-rows.ts";
import { readLiveMenu } from "./live-menu.ts";
import { differenceOf } from "./menu-difference.ts";
import type { Draft } from "./schemas.ts";

/** An import as it is; while it waits for an answer, with what applying it would write. @throws Problem MENU_IMPORT_NOT_FOUND */
export async function lookAtImport(
  db: Queryable,
  { scope }: Pick<RestaurantChanger, "scope">,
  importId: string,
): Promise<ImportView> {
  const row = await readImport(db, scope, importId);
  if (row.status !== "READY" || !row.draft) return viewOf(row, null);
  const live = await readLiveMenu(db, scope, row.menuId);
  return viewOf(row, shownDifference(differenceOf(row.draft, live).view));
}

/**
 * Puts another draft in the place of the one that was read.
 * @throws Problem MENU_IMPORT_NOT_FOUND, MENU_IMPORT_CLOSED, CHANGED, MENU_IMPORT_TOO_BIG
 */
export async function changeDraft(
  ctx: Context,
  caller: RestaurantChanger,
  importId: string,
  { draft, expectedVersion }: { draft: Draft; expectedVersion?: string | undefined },
): Promise<ImportView> {
  checkSize(draft);
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    openDraft(await readImport(trx, scope, importId), expectedVersion);
    // Its warnings named places in the draft that was read.
    await trx.query(
      `UPDATE menu_imports SET draft = $3, warnings = '[]' WHERE restaurant_id = $1 AND id = $2`,
      [scope.restaurantId, importId, JSON.stringify(draft)],
    );
    return lookAtImport(trx, caller, importId);
  });
}

/**
 * Closes an import; its file and its draft are gone at once, whoever is reading it. Twice is once.
 * @throws Problem MENU_IMPORT_NOT_FOUND, MENU_IMPORT_CLOSED when it was applied
 */
export function closeImport(ctx: Context, caller: RestaurantChanger, importId: string): Promise<void> {
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    const { status } = await readImport(trx, scope, importId);
    if (status === "APPLIED") throw new Problem("MENU_IMPORT_CLOSED", { status });
    await trx.query(
      `UPDATE menu_imports SET status = 'CLOSED', pdf = NULL, draft = NULL, warnings = '[]', failure = NULL, claim_id = NULL,
         finished_at = $3 WHERE restaurant_id = $1 AND id = $2 AND status <> 'CLOSED'`,
      [scope.restaurantId, importId, Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs())],
    );
  });
}
