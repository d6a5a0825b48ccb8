import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import type { PartnerSettings } from "./schemas.ts";
import { readSettingsRow, settingsView } from "./stored-settings.ts";

/** A restaurant's settings, with the version that a change of them may name. */
export async function readSettings(db: Queryable, scope: RestaurantScope): Promise<PartnerSettings> {
  const row = await readSettingsRow(db, scope);
  if (!row) throw new Problem("RESTAURANT_NOT_FOUND");
  return settingsView(row);
}
