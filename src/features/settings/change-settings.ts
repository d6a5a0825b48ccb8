import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Issue } from "../../domain/problems.ts";
import { cleanLine, cleanText } from "../../domain/text-cleaning.ts";
import { message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { holdSettings } from "../../platform/hold-settings.ts";
import type { PartnerRestaurantCaller, RestaurantChanger, StaffCaller } from "../../platform/http/callers.ts";
import { changeSettingsOf } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { isUploadUrl } from "../../platform/storage/upload-url.ts";
import type {
  PartnerSettings,
  SettingName,
  SettingsChange,
  StaffSettings,
  StoredSettings,
} from "./schemas.ts";
import {
  columnOf,
  legalNames,
  readSettingsRow,
  type SettingsRow,
  settingNames,
  settingsView,
  sharedNames,
  staffSettingsView,
  versionOf,
} from "./stored-settings.ts";

export interface ChangeSettings<Changer extends RestaurantChanger = RestaurantChanger> {
  caller: Changer;
  body: SettingsChange;
}

/**
 * Changes the settings that are named and leaves the rest. Texts are cleaned and the pieces counted; what is as it was is
 * not written, so that nobody's version changes.
 * @throws Problem VALIDATION_FAILED, CHANGED when the settings are no longer at `expectedVersion`, LEGAL_LOCKED with the
 *   legal fields that differ once the owner has signed, RATE_LIMITED
 */
export async function changeSettings(
  ctx: Context,
  request: ChangeSettings<PartnerRestaurantCaller>,
): Promise<PartnerSettings> {
  const { row, textCleaned } = await change(ctx, request, sharedNames);
  return { ...settingsView(row), textCleaned };
}

/** The same by the restaurant's own people, who set more. */
export async function changeOwnSettings(
  ctx: Context,
  request: ChangeSettings<StaffCaller>,
): Promise<StaffSettings> {
  const { row, textCleaned } = await change(ctx, request, settingNames);
  return { ...staffSettingsView(row), textCleaned };
}

function change(
  ctx: Context,
  { caller, body: { expectedVersion, ...given } }: ChangeSettings,
  names: readonly SettingName[],
): Promise<{ row: SettingsRow; textCleaned: number }> {
  const { scope } = caller;
  const { change, textCleaned } = cleaned(given);
  return changeSettingsOf(ctx, caller, async (trx) => {
    const before = await heldRow(trx, scope);
    const version = versionOf(before.settings, names);
    if (expectedVersion !== undefined && expectedVersion !== version)
      throw new Problem("CHANGED", { version });
    const unfit = unfitIssues(ctx.config, before.settings, change);
    if (unfit.length > 0) throw Problem.validation(unfit);
    const after = { ...before.settings, ...change } as StoredSettings;
    const changed = new Set(settingNames.filter((name) => after[name] !== before.settings[name]));
    const legal = legalNames.filter((name) => changed.has(name));
    if (legal.length > 0 && before.legalLockedAt !== null)
      throw new Problem("LEGAL_LOCKED", { fields: legal });
    const source = legal.length === 0 ? before.legalSource : "role" in caller ? "OWNER" : "PARTNER";
    if (changed.size > 0) await write(trx, scope, after, changed, source);
    return { row: (await readSettingsRow(trx, scope))!, textCleaned };
  });
}

/** Held, so that what is judged is what is changed. */
async function heldRow(trx: Transaction, scope: RestaurantScope): Promise<SettingsRow> {
  await holdSettings(trx, scope);
  const row = await readSettingsRow(trx, scope);
  if (!row) throw new Problem("RESTAURANT_NOT_FOUND");
  return row;
}

/** What guests read. Legal details stay as they are registered: a company may be called Pizza.no AS. */
const cleanerOf: Partial<Record<SettingName, typeof cleanText>> = {
  name: cleanLine,
  cuisineType: cleanLine,
  publicAddressLine1: cleanLine,
  publicCity: cleanLine,
  trackingHeaderText: cleanLine,
  description: cleanText,
  trackingPickupInstructions: cleanText,
  trackingDeliveryInstructions: cleanText,
  receiptHeaderText: cleanText,
  receiptFooterText: cleanText,
};

function cleaned(given: Omit<SettingsChange, "expectedVersion">) {
  const change: Partial<Record<SettingName, unknown>> = { ...given };
  let textCleaned = 0;
  for (const [name, clean] of Object.entries(cleanerOf) as [SettingName, typeof cleanText][]) {
    const value = change[name];
    if (typeof value !== "string") continue;
    const { text, count } = clean(value);
    change[name] = text === "" && name !== "name" ? null : text;
    textCleaned += count;
  }
  return { change, textCleaned };
}

type Judged = Pick<StoredSettings, "logoUrl" | "coverImageUrl" | "pickupEnabled" | "deliveryEnabled">;

/**
 * What only shows beside what is stored: pictures from elsewhere, and neither pickup nor delivery. The body may be as it came, with
 * fields of any kind.
 */
export function unfitIssues(config: Config, before: Judged, body: unknown): Issue[] {
  const sent = (typeof body === "object" && body !== null ? body : {}) as Partial<
    Record<SettingName, unknown>
  >;
  const issues: Issue[] = [];
  for (const path of ["logoUrl", "coverImageUrl"] as const) {
    const url = typeof sent[path] === "string" ? sent[path].trim() : "";
    const isKnown = url === "" || url === before.logoUrl || url === before.coverImageUrl;
    const said = message("fields.picture");
    if (!isKnown && !isUploadUrl(config, url)) issues.push({ path, code: "INVALID", message: said });
  }
  const { pickupEnabled, deliveryEnabled } = { ...before, ...sent };
  if (
    pickupEnabled === false &&
    deliveryEnabled === false &&
    !(sent.pickupEnabled === false && sent.deliveryEnabled === false)
  )
    issues.push({
      path: sent.deliveryEnabled === false ? "deliveryEnabled" : "pickupEnabled",
      code: "INVALID",
      message: message("restaurants.noFulfillment"),
    });
  return issues;
}

const columnsIn = (table: "p" | "s") => settingNames.filter((name) => columnOf[name].startsWith(`${table}.`));
const [profile, ordering] = [columnsIn("p"), columnsIn("s")];
/** All columns each time: one statement is one prepared plan, whichever fields a caller names. */
const assignments = (names: readonly SettingName[]) =>
  names.map((name, index) => `${columnOf[name].slice(2)} = $${index + 2}`).join(", ");
const updateProfile = `UPDATE restaurant_profiles SET ${assignments(profile)},
  legal_source = $${profile.length + 2} WHERE restaurant_id = $1`;
const updateOrdering = `UPDATE ordering_settings SET ${assignments(ordering)} WHERE restaurant_id = $1`;

async function write(
  trx: Transaction,
  scope: RestaurantScope,
  settings: StoredSettings,
  changed: ReadonlySet<SettingName>,
  legalSource: SettingsRow["legalSource"],
): Promise<void> {
  const valuesOf = (names: readonly SettingName[]) => names.map((name) => settings[name]);
  if (profile.some((name) => changed.has(name)))
    await trx.query(updateProfile, [scope.restaurantId, ...valuesOf(profile), legalSource]);
  if (ordering.some((name) => changed.has(name)))
    await trx.query(updateOrdering, [scope.restaurantId, ...valuesOf(ordering)]);
}
