import { createHash } from "node:crypto";
import type { Context } from "../../context.ts";
import type { HoursOwner } from "../../domain/snapshot.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import type { HoursBody, PartnerHours } from "./schemas.ts";

/** The week of the kitchen and of the venue, Monday first. */
export async function readWeek(db: Queryable, scope: RestaurantScope): Promise<PartnerHours> {
  const rows = await db.query<PartnerHours["openingHours"][number] & { kind: HoursOwner }>(
    `SELECT kind, day_of_week AS "dayOfWeek", opens_at AS "opensAt", closes_at AS "closesAt", is_closed AS "isClosed"
     FROM day_hours WHERE restaurant_id = $1 ORDER BY (day_of_week + 6) % 7, opens_at, id`,
    [scope.restaurantId],
  );
  const of = (owner: HoursOwner) =>
    rows.filter(({ kind }) => kind === owner).map(({ kind: _, ...row }) => row);
  return { openingHours: of("KITCHEN"), venueHours: of("VENUE") };
}

/** 16 hex characters that differ when a row of the week differs. Rows are made anew with every week: their ids tell nothing of a change. */
export const versionOfWeek = (week: PartnerHours): string =>
  createHash("sha256").update(JSON.stringify(week)).digest("hex").slice(0, 16);

/**
 * Puts a whole week in the place of the one there was.
 * @throws Problem CHANGED when the week is no longer the one that was read; RATE_LIMITED
 */
export function replaceWeek(
  ctx: Context,
  caller: RestaurantChanger,
  { openingHours, venueHours }: HoursBody,
  expectedVersion?: string,
): Promise<PartnerHours> {
  const rowOf = (kind: HoursOwner) => (row: HoursBody["openingHours"][number]) => ({
    kind,
    id: newId("hrs"),
    ...row,
  });
  const rows = [...openingHours.map(rowOf("KITCHEN")), ...venueHours.map(rowOf("VENUE"))];
  return changeRestaurant(ctx, caller, async (trx) => {
    if (expectedVersion !== undefined) {
      const version = versionOfWeek(await readWeek(trx, caller.scope));
      if (version !== expectedVersion) throw new Problem("CHANGED", { version });
    }
    await trx.query(
      `WITH gone AS (DELETE FROM day_hours WHERE restaurant_id = $1)
       INSERT INTO day_hours (restaurant_id, id, kind, day_of_week, opens_at, closes_at, is_closed)
       SELECT $1, id, kind, "dayOfWeek", "opensAt", "closesAt", "isClosed" FROM jsonb_to_recordset($2::jsonb)
         AS row (id text, kind text, "dayOfWeek" smallint, "opensAt" text, "closesAt" text, "isClosed" boolean)`,
      [caller.scope.restaurantId, JSON.stringify(rows)],
    );
    return readWeek(trx, caller.scope);
  });
}
