import type { Context } from "../../context.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { parseJson } from "../../platform/http/json.ts";
import { changeSettingsOf } from "../../platform/partner-change.ts";
import { asRecord } from "./check-references.ts";
import { type ChangedRestaurant, tryOut, updateRestaurant } from "./update-restaurant.ts";

export const mostFileBytes = 2 * 1024 * 1024;
/** As a whole menu of the partner API. */
export const mostValues = 60_000;

/** What a file is taken in with. */
interface Reading {
  isDryRun: boolean;
  expectedDifference?: string | undefined;
}

/**
 * Makes a restaurant what a file of the import format says, in the parts that it has; a dry run answers the same and writes nothing. Whose
 * restaurant it is, is not the file's matter: one that was taken out elsewhere says the same of this one.
 * @throws Problem INVALID_JSON, VALIDATION_FAILED, LEGAL_LOCKED, CHANGED when what it would write is not what was looked at
 */
export async function takeFileIn(
  ctx: Context,
  caller: RestaurantChanger,
  bytes: Buffer,
  { isDryRun, expectedDifference }: Reading,
): Promise<Pick<ChangedRestaurant, "difference" | "warnings">> {
  const file = { ...asRecord(parseJson(bytes, mostValues)), slug: caller.slug };
  // Its slug is its own already, also where it is one that nobody else may take.
  const options = { environment: caller.environment, live: false, isDemo: true };
  const { difference, warnings } = await (isDryRun
    ? tryOut(ctx.db, (trx) => updateRestaurant(ctx, trx, caller.scope, file, options))
    : changeSettingsOf(ctx, caller, (trx) =>
        updateRestaurant(ctx, trx, caller.scope, file, { ...options, expectedDifference }),
      ));
  return { difference, warnings };
}
