import type { Context } from "../../context.ts";
import type { MenuWarning } from "../../domain/menu-text/menu-draft.ts";
import type { Issue } from "../../domain/problems.ts";
import type { Message } from "../../messages/message.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { isUploadUrl } from "../../platform/storage/upload-url.ts";
import { cacheNotice } from "../menu-content/fields.ts";
import { createTextCleaner } from "../menu-content/text-cleaner.ts";
import { checkReferences, type Findings } from "./check-references.ts";
import { cleanMenu } from "./clean-menu.ts";
import { fileDifference, type ToldDifference } from "./file-difference.ts";
import { menuRows, namedParts } from "./import-menu-rows.ts";
import { alcoholWarnings } from "./import-restaurant.ts";
import type { MenuFile } from "./import-schema.ts";
import { idsInFile } from "./match-parts.ts";
import { pictureIssues } from "./picture-issues.ts";
import { menuTables, type RestaurantRows, readRestaurantRows } from "./restaurant-rows.ts";
import { rowChanges } from "./row-changes.ts";
import { writeChanges } from "./write-rows.ts";

interface WrittenMenu {
  isDryRun: boolean;
  difference: ToldDifference;
  warnings: MenuWarning[];
  textCleaned: number;
  notice: Message;
}

/**
 * Makes the menus of a restaurant what a file says, all of it or nothing: what it knows keeps its ids and what the day has brought, what it does not
 * have goes. A dry run answers the same and writes nothing.
 * @throws Problem VALIDATION_FAILED, CHANGED when what it would write is not what was looked at
 */
export function setMenu(
  ctx: Context,
  caller: PartnerRestaurantCaller,
  sent: MenuFile,
  { dryRun, expectedDifference }: { dryRun: boolean; expectedDifference?: string | undefined },
): Promise<WrittenMenu> {
  const { scope } = caller;
  const clean = createTextCleaner();
  const { file, issues } = cleanMenu(sent, clean);
  const work = async (trx: Transaction): Promise<WrittenMenu> => {
    const there = await readRestaurantRows(trx, scope);
    const { warnings, ...found } = findingsOf(ctx, there, file);
    issues.push(...found.issues);
    if (issues.length > 0) throw Problem.validation(issues);
    const wanted = menuRows(file, namedParts(file, idsInFile(file, there)));
    const changes = rowChanges(there, wanted, menuTables);
    const difference = fileDifference(changes, there);
    if (expectedDifference !== undefined && expectedDifference !== difference.version)
      throw new Problem("CHANGED", { difference: difference.version });
    const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMsOf(scope));
    if (!dryRun) await writeChanges(trx, scope, changes, now);
    return {
      isDryRun: dryRun,
      difference,
      warnings: [...warnings, ...alcoholWarnings(file)],
      textCleaned: clean.count,
      notice: cacheNotice,
    };
  };
  return dryRun ? ctx.db.transaction(work) : changeRestaurant(ctx, caller, work);
}

/** What is wrong with a menu beside its schema, which may be of any shape. */
export async function menuIssues(
  ctx: Context & { db: Queryable },
  scope: RestaurantScope,
  file: unknown,
): Promise<Issue[]> {
  return findingsOf(ctx, await readRestaurantRows(ctx.db, scope), file).issues;
}

/** Pictures that the restaurant has already may stay, wherever they are. */
function findingsOf(ctx: Context, there: RestaurantRows, file: unknown): Findings {
  const stored = new Set(
    [there.products, there.categories, there.addons].flatMap((rows) =>
      rows.map(({ image_url }) => image_url),
    ),
  );
  const { issues, warnings } = checkReferences(file);
  const isOurs = (url: string): boolean => stored.has(url) || isUploadUrl(ctx.config, url);
  return { issues: [...issues, ...pictureIssues(file, isOurs)], warnings };
}
