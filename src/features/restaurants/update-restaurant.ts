import type { Context } from "../../context.ts";
import type { Environment } from "../../domain/environment.ts";
import type { MenuWarning } from "../../domain/menu-text/menu-draft.ts";
import { message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { isUploadUrl } from "../../platform/storage/upload-url.ts";
import { asRecord } from "./check-references.ts";
import { fileDifference, type ToldDifference } from "./file-difference.ts";
import {
  type ImportedRestaurant,
  type ImportOptions,
  readFile,
  writeRestaurant,
} from "./import-restaurant.ts";
import { type ImportRow, left } from "./import-row-types.ts";
import { importRows } from "./import-rows.ts";
import { idsInFile } from "./match-parts.ts";
import {
  lockRestaurant,
  menuTables,
  otherTables,
  type RestaurantRows,
  type RowTable,
  readRestaurantRows,
} from "./restaurant-rows.ts";
import { type RowChanges, rowChanges } from "./row-changes.ts";
import { insertRows, writeChanges } from "./write-rows.ts";

export interface ChangedRestaurant {
  slug: string;
  restaurantId: string;
  difference: ToldDifference;
  warnings: MenuWarning[];
}

type FileContext = Pick<Context, "config" | "clock">;

/**
 * Makes a restaurant of a file, or the one of that slug what the file says. What is there is changed in the parts (fields of the file's top) that
 * the file has, each as a whole; whose it is and whether it is open is not the file's matter.
 * @throws Problem VALIDATION_FAILED, SLUG_TAKEN by a restaurant of the other environment or another partner, LEGAL_LOCKED
 */
export async function importOrUpdate(
  ctx: FileContext,
  trx: Transaction,
  file: unknown,
  options: ImportOptions,
): Promise<ImportedRestaurant | ChangedRestaurant> {
  const { slug } = asRecord(file);
  const there = typeof slug === "string" ? await findBySlug(trx, slug.trim().toLowerCase()) : undefined;
  if (!there) return writeRestaurant(trx, file, options, ctx.config);
  if (there.environment !== options.environment || (options.partnerId ?? there.partnerId) !== there.partnerId)
    throw new Problem("SLUG_TAKEN", { slug });
  const isDemo = there.isDemo;
  return updateRestaurant(ctx, trx, scopeOf(there.id), file, { ...options, isDemo });
}

/** Leaves nothing behind and answers what `work` would have. */
export async function tryOut<Answer>(
  db: Context["db"],
  work: (trx: Transaction) => Promise<Answer>,
): Promise<Answer> {
  let answer: { value: Answer } | undefined;
  const isOver = new Error("a dry run ends here");
  await db
    .transaction(async (trx) => {
      answer = { value: await work(trx) };
      throw isOver;
    })
    .catch((error: unknown) => {
      if (error !== isOver) throw error;
    });
  return answer!.value;
}

interface Found {
  id: string;
  environment: Environment;
  partnerId: string | null;
  isDemo: boolean;
}

const findBySlug = async (trx: Transaction, slug: string): Promise<Found | undefined> =>
  (
    await trx.everywhere<Found>(
      `SELECT id, environment, partner_id AS "partnerId", is_demo AS "isDemo" FROM restaurants WHERE slug = $1`,
      [slug],
    )
  )[0];

/**
 * Makes a restaurant what the file says, in the parts that it has.
 * @throws Problem VALIDATION_FAILED, LEGAL_LOCKED, CHANGED when the difference is not the one that is expected
 */
export async function updateRestaurant(
  ctx: FileContext,
  trx: Transaction,
  scope: RestaurantScope,
  file: unknown,
  { expectedDifference, ...options }: ImportOptions & { expectedDifference?: string | undefined },
): Promise<ChangedRestaurant> {
  await lockRestaurant(trx, scope);
  const there = await readRestaurantRows(trx, scope);
  const stored = new Set(Object.values(there).flatMap((rows) => rows.flatMap(picturesOf)));
  const isOurs = (url: string): boolean => stored.has(url) || isUploadUrl(ctx.config, url);
  const { restaurant, warnings } = readFile(file, options, isOurs);
  const said = new Set(Object.keys(asRecord(file)));
  if (said.has("addonGroups") && !said.has("menus"))
    throw Problem.validation([{ path: "menus", code: "REQUIRED", message: message("fields.required") }]);
  const wanted = importRows(restaurant, idsInFile(restaurant, there));
  for (const row of wanted.restaurant_profiles!) row[left] = [...(row[left] ?? []), ...unsaidColumns(said)];
  const tables = [...menuTables, ...otherTables].filter((table) =>
    partsOf(table).some((part) => said.has(part)),
  );
  const changes = rowChanges(saidOf(there, said), wanted, tables);
  // A table that is out of use has gone already, as far as it can.
  for (const change of changes)
    if (change.table === "dining_tables")
      change.removed = change.removed.filter(({ is_active }) => is_active);
  const legal = changes
    .filter(({ table }) => table === "restaurant_profiles")
    .flatMap(({ changed }) =>
      changed.flatMap(({ columns }) => columns.filter((one) => profileParts.legal.includes(one))),
    );
  if (legal.length > 0 && there.restaurant_profiles[0]?.legal_locked_at != null)
    throw new Problem("LEGAL_LOCKED", { fields: legal });
  const difference = fileDifference(changes, there);
  if (expectedDifference !== undefined && expectedDifference !== difference.version)
    throw new Problem("CHANGED", { difference: difference.version });
  await writeChanges(trx, scope, changes, Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMsOf(scope)));
  await countUses(trx, scope, changes);
  return {
    slug: restaurant.slug,
    restaurantId: scope.restaurantId,
    difference,
    warnings,
  };
}

const picturesOf = (row: ImportRow): unknown[] => [row.image_url, row.logo_url, row.cover_image_url];

/** The fields of the file's top that a table's rows come of. */
const partsOf = (table: RowTable): readonly string[] =>
  (menuTables as readonly RowTable[]).includes(table)
    ? ["menus"]
    : otherParts[table as keyof typeof otherParts];
const otherParts: Record<(typeof otherTables)[number], readonly string[]> = {
  restaurant_profiles: ["name"],
  ordering_settings: ["settings"],
  day_hours: ["openingHours", "venueHours"],
  hours_overrides: ["hoursOverrides"],
  delivery_zones: ["deliveryZones"],
  coupons: ["coupons"],
  newsletter_popups: ["newsletterPopup"],
  upsells: ["upsell"],
  stations: ["stations"],
  station_categories: ["stations"],
  dining_areas: ["areas"],
  dining_tables: ["tables"],
  table_combinations: ["tableCombinations"],
};

const profileParts = {
  phone: ["phone"],
  description: ["description"],
  cuisineType: ["cuisine_type"],
  website: ["website"],
  font: ["font"],
  logoUrl: ["logo_url"],
  coverImageUrl: ["cover_image_url"],
  tracking: [
    ...["tracking_header_text", "tracking_pickup_instructions", "tracking_delivery_instructions"],
    ...["tracking_show_eta", "tracking_show_map"],
  ],
  receipt: ["receipt_header_text", "receipt_footer_text"],
  reviewUrl: ["review_url"],
  address: ["public_address_line1", "public_postal_code", "public_city", "latitude", "longitude"],
  legal: ["org_number", "legal_name", "address_line1", "postal_code", "city"],
};

const unsaidColumns = (said: ReadonlySet<string>): string[] =>
  Object.entries(profileParts).flatMap(([part, columns]) => (said.has(part) ? [] : columns));

/** Of the two weeks in one table only the one that the file has is compared. */
const saidOf = (there: RestaurantRows, said: ReadonlySet<string>): RestaurantRows => ({
  ...there,
  day_hours: there.day_hours.filter(({ kind }) =>
    said.has(kind === "KITCHEN" ? "openingHours" : "venueHours"),
  ),
});

/** A coupon that is new has been used by nobody. */
async function countUses(
  trx: Transaction,
  scope: RestaurantScope,
  changes: readonly RowChanges[],
): Promise<void> {
  const uses = changes.flatMap(({ table, added }) =>
    table === "coupons" ? added.map(({ id }) => ({ coupon_id: id })) : [],
  );
  if (uses.length > 0) await insertRows(trx, scope, "coupon_usage", uses);
}
