import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import type { PartnerSettings, StaffSettings } from "./schemas.ts";
import { readSettingsRow, type SettingsRow, settingsView, staffSettingsView } from "./stored-settings.ts";

/** A restaurant's settings, with the version that a change of them may name. */
export const readSettings = async (db: Queryable, scope: RestaurantScope): Promise<PartnerSettings> =>
  settingsView(await readRow(db, scope));

/** The same for the restaurant's own people. */
export const readOwnSettings = async (db: Queryable, scope: RestaurantScope): Promise<StaffSettings> =>
  staffSettingsView(await readRow(db, scope));

async function readRow(db: Queryable, scope: RestaurantScope): Promise<SettingsRow> {
  const row = await readSettingsRow(db, scope);
  if (!row) throw new Problem("RESTAURANT_NOT_FOUND");
  return row;
}
