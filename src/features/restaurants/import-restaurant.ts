import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { looksAlcoholic } from "../../domain/alcohol-names.ts";
import { alcoholMarks } from "../../domain/dish-fields.ts";
import type { Environment } from "../../domain/environment.ts";
import type { MenuWarning } from "../../domain/menu-text/menu-draft.ts";
import type { Issue } from "../../domain/problems.ts";
import { isReservedSlug } from "../../domain/slug.ts";
import { message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { issuesOf } from "../../platform/http/validation.ts";
import { newId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import { isUploadUrl } from "../../platform/storage/upload-url.ts";
import { createRestaurantKey } from "../keys/create-key.ts";
import { checkReferences } from "./check-references.ts";
import { importRows } from "./import-rows.ts";
import { RestaurantFile } from "./import-schema.ts";
import { pictureIssues } from "./picture-issues.ts";
import { insertRows } from "./write-rows.ts";

export interface ImportOptions {
  environment: Environment;
  /** Whether it takes orders at once; only a LIVE restaurant can be live. */
  live: boolean;
  partnerId?: string;
  /** The service's own showcase: may carry a reserved slug, and cannot be changed by partners. */
  isDemo?: boolean;
}

export interface ImportedRestaurant {
  slug: string;
  restaurantId: string;
  /** A restaurant key with full access, in plain text: only its hash is kept. */
  key: string;
  /** What looks odd in the file and was taken all the same. */
  warnings: MenuWarning[];
}

/**
 * Makes a restaurant of a file in the import format, in one transaction: all of it or nothing. A slug that exists is
 * never written over (SLUG_TAKEN), so that a file imported twice by mistake changes nothing.
 * Throws VALIDATION_FAILED with every issue and its path.
 */
export function importRestaurant(
  ctx: ImportContext,
  file: unknown,
  options: ImportOptions,
): Promise<ImportedRestaurant> {
  return ctx.db.transaction((trx) => writeRestaurant(trx, file, options, ctx.config));
}

/** Without a configuration no picture is the service's own. */
type ImportContext = Pick<Context, "db"> & Partial<Pick<Context, "config">>;

/** The same inside a transaction that does more. */
export async function writeRestaurant(
  trx: Transaction,
  file: unknown,
  options: ImportOptions,
  config?: Config,
): Promise<ImportedRestaurant> {
  const isOurs = (url: string): boolean => config !== undefined && isUploadUrl(config, url);
  const { restaurant, warnings } = readFile(file, options, isOurs);
  const scope = scopeOf(newId("rst"));
  const rows = await trx.query<{ id: string }>(
    `INSERT INTO restaurants (id, slug, environment, is_live, is_demo, partner_id) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (slug) DO NOTHING RETURNING id`,
    [
      scope.restaurantId,
      restaurant.slug,
      options.environment,
      options.live,
      options.isDemo ?? false,
      options.partnerId ?? null,
    ],
  );
  if (rows.length === 0) throw new Problem("SLUG_TAKEN", { slug: restaurant.slug });
  for (const [table, list] of Object.entries(importRows(restaurant, (_part, prefix) => newId(prefix)))) {
    if (list.length > 0) await insertRows(trx, scope, table, list);
  }
  const { key } = await createRestaurantKey(trx, scope, {
    name: "Import",
    environment: options.environment,
    scopes: ["*"],
    expiresAt: null,
  });
  return { slug: restaurant.slug, restaurantId: scope.restaurantId, key, warnings };
}

/** A file that can be written. @throws Problem VALIDATION_FAILED with every issue and its path */
export function readFile(
  file: unknown,
  options: ImportOptions,
  isOurs: (url: string) => boolean,
): { restaurant: RestaurantFile; warnings: MenuWarning[] } {
  const parsed = RestaurantFile.safeParse(file);
  const issues: Issue[] = parsed.success ? [] : issuesOf(parsed.error.issues, file);
  const references = checkReferences(file);
  issues.push(...references.issues, ...pictureIssues(file, isOurs));
  if (parsed.success && !options.isDemo && isReservedSlug(parsed.data.slug)) {
    issues.push({ path: "slug", message: message("restaurants.slugReserved"), code: "INVALID" });
  }
  if (options.live && options.environment === "TEST") {
    issues.push({ path: "live", message: message("file.openSandbox"), code: "INVALID" });
  }
  if (!parsed.success || issues.length > 0) throw Problem.validation(issues);
  return { restaurant: parsed.data, warnings: [...references.warnings, ...alcoholWarnings(parsed.data)] };
}

/** Dishes that sound like alcohol and are sold to anybody. */
export const alcoholWarnings = ({ menus }: Pick<RestaurantFile, "menus">): MenuWarning[] =>
  menus.flatMap(({ categories }, m) =>
    categories.flatMap(({ products }, c) =>
      products.flatMap(({ name, ...marks }, p) =>
        looksAlcoholic(name) && alcoholMarks(marks).ageLimit === null
          ? [
              {
                path: `menus.${m}.categories.${c}.products.${p}.name`,
                message: message("menu.likeAlcohol", { name }),
              },
            ]
          : [],
      ),
    ),
  );
