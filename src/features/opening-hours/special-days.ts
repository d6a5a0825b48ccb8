import { createHash } from "node:crypto";
import type { Context } from "../../context.ts";
import type { Issue } from "../../domain/problems.ts";
import { weekConflicts } from "../../domain/week-hours.ts";
import { message } from "../../messages/message.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { StaffCaller } from "../../platform/http/callers.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { cleanNote, daysIssues, insertOverrides, overrideColumns, runningDay } from "./overrides.ts";
import type { PartnerHoursOverride } from "./schemas.ts";
import type { SpecialDay, SpecialDayFields } from "./staff-schemas.ts";

/**
 * Days with hours of their own, as people think of them: several periods of the same days are one entry, of which each period is
 * an override. Those that have not ended, the earliest first.
 */
export async function readSpecialDays(
  db: Queryable,
  scope: RestaurantScope,
  today: string,
): Promise<SpecialDay[]> {
  const rows = await db.query<PartnerHoursOverride>(
    `SELECT ${overrideColumns} FROM hours_overrides WHERE restaurant_id = $1 AND coalesce(end_date, date) >= $2
     ORDER BY date, coalesce(end_date, date), applies_to, is_closed, opens_at, id`,
    [scope.restaurantId, today],
  );
  return [...Map.groupBy(rows, entryOf).values()].map(dayOf);
}

const entryOf = ({ date, endDate, appliesTo, isClosed }: PartnerHoursOverride): string =>
  `${date} ${endDate ?? date} ${appliesTo} ${isClosed}`;

function dayOf(rows: PartnerHoursOverride[]): SpecialDay {
  const { id, date, endDate, isClosed, appliesTo, note } = rows[0]!;
  const periods = rows.flatMap(({ opensAt, closesAt }) =>
    opensAt !== null && closesAt !== null ? [{ opensAt, closesAt }] : [],
  );
  const last = endDate === date ? null : endDate;
  const day = { date, endDate: last, isClosed, periods: isClosed ? [] : periods, appliesTo, note };
  return { id, version: versionOf(day), ...day };
}

const versionOf = (day: Omit<SpecialDay, "id" | "version">): string =>
  createHash("sha256").update(JSON.stringify(day)).digest("hex").slice(0, 16);

/**
 * Makes an entry, or puts it in the place of one that is there.
 * @throws Problem VALIDATION_FAILED, HOURS_OVERRIDE_NOT_FOUND, HOURS_OVERRIDE_LIMIT, CHANGED when it is not the one that was read
 */
export function keepSpecialDay(
  ctx: Context,
  caller: StaffCaller,
  fields: SpecialDayFields,
  replaced?: { dayId: string; expectedVersion: string | undefined },
): Promise<SpecialDay> {
  const today = runningDay(ctx, caller);
  const issues = issuesOf(fields, today);
  if (issues.length > 0) throw Problem.validation(issues);
  const { periods, isClosed, ...day } = fields;
  const { note } = cleanNote(day.note);
  const times = isClosed ? [{ opensAt: null, closesAt: null }] : periods;
  return changeRestaurant(ctx, caller, async (trx) => {
    if (replaced) await removeEntry(trx, caller.scope, replaced.dayId, replaced.expectedVersion);
    const rows = times.map((time) => ({ ...day, isClosed, ...time, note }));
    const made = await insertOverrides(trx, caller.scope, rows, today);
    return dayOf(made.toSorted((a, b) => ((a.opensAt ?? "") < (b.opensAt ?? "") ? -1 : 1)));
  });
}

/** @throws Problem HOURS_OVERRIDE_NOT_FOUND */
export const deleteSpecialDay = (ctx: Context, caller: StaffCaller, dayId: string): Promise<void> =>
  changeRestaurant(ctx, caller, (trx) => removeEntry(trx, caller.scope, dayId, undefined));

/** Every override of the entry that one of them belongs to. */
async function removeEntry(
  trx: Transaction,
  scope: RestaurantScope,
  dayId: string,
  expectedVersion: string | undefined,
): Promise<void> {
  const rows = await trx.query<PartnerHoursOverride>(
    `DELETE FROM hours_overrides o USING hours_overrides asked
     WHERE o.restaurant_id = $1 AND asked.restaurant_id = $1 AND asked.id = $2 AND o.date = asked.date
       AND coalesce(o.end_date, o.date) = coalesce(asked.end_date, asked.date)
       AND o.applies_to = asked.applies_to AND o.is_closed = asked.is_closed
     RETURNING o.id, o.date, o.end_date AS "endDate", o.is_closed AS "isClosed", o.opens_at AS "opensAt",
       o.closes_at AS "closesAt", o.applies_to AS "appliesTo", o.note`,
    [scope.restaurantId, dayId],
  );
  if (rows.length === 0) throw new Problem("HOURS_OVERRIDE_NOT_FOUND");
  const { version } = dayOf(rows.toSorted(inOrder));
  if (expectedVersion !== undefined && version !== expectedVersion) throw new Problem("CHANGED", { version });
}

/** As they are read. */
const inOrder = (a: PartnerHoursOverride, b: PartnerHoursOverride): number =>
  `${a.opensAt} ${a.id}` < `${b.opensAt} ${b.id}` ? -1 : 1;

/** What is wrong with an entry, all at once. */
function issuesOf({ isClosed, periods, ...days }: SpecialDayFields, today: string): Issue[] {
  const issues = daysIssues(days, today);
  if (isClosed) return issues;
  if (periods.length === 0)
    issues.push({ path: "periods", code: "REQUIRED", message: message("hours.timesNeeded") });
  // Of one day: a night that runs into the next one is that day's to know.
  const rows = periods.map((period) => ({ ...period, dayOfWeek: 0, isClosed: false }));
  for (const { index } of weekConflicts(rows))
    issues.push({ path: `periods.${index}.opensAt`, code: "INVALID", message: message("hours.overlap") });
  return issues;
}
