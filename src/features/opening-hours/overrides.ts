import { z } from "zod";
import type { Context } from "../../context.ts";
import { startOfBusinessDay } from "../../domain/business-day.ts";
import { daysBetween, osloDateOf } from "../../domain/oslo-time.ts";
import type { Issue } from "../../domain/problems.ts";
import { cleanLine } from "../../domain/text-cleaning.ts";
import { type Message, message } from "../../messages/message.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { cursorDay, cursorId, decodeCursor, encodeCursor } from "../../platform/http/cursor.ts";
import { newId } from "../../platform/ids.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import type {
  OverrideChange,
  OverrideFields,
  OverrideQuery,
  PartnerHoursOverride,
  WrittenOverride,
} from "./schemas.ts";

/** Overrides that have not ended (D-78). */
const mostFuture = 100;
const mostDays = 366;

export const overrideColumns = `id, date, end_date AS "endDate", is_closed AS "isClosed", opens_at AS "opensAt", closes_at AS "closesAt",
  applies_to AS "appliesTo", note`;

/** The first day that can still be changed: after midnight the evening's kitchen may be open yet. */
export const runningDay = (ctx: Context, of: { restaurantId: string }): string =>
  osloDateOf(startOfBusinessDay(ctx.clock.nowMsOf(of)));

/** The earliest first. */
export async function listOverrides(
  db: Queryable,
  scope: RestaurantScope,
  { from, limit, cursor }: OverrideQuery,
): Promise<{ data: PartnerHoursOverride[]; nextCursor: string | null }> {
  const after = decodeCursor(cursor, z.tuple([cursorDay, cursorId]));
  const rows = await db.query<PartnerHoursOverride>(
    `SELECT ${overrideColumns} FROM hours_overrides
     WHERE restaurant_id = $1 AND ($2::text IS NULL OR coalesce(end_date, date) >= $2)
       AND ($3::text IS NULL OR (date, id) > ($3, $4)) ORDER BY date, id LIMIT $5`,
    [scope.restaurantId, from ?? null, after?.[0] ?? null, after?.[1] ?? null, limit + 1],
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    data: page,
    nextCursor: rows.length > page.length && last ? encodeCursor([last.date, last.id]) : null,
  };
}

/** @throws Problem VALIDATION_FAILED, HOURS_OVERRIDE_LIMIT at 100 that have not ended, RATE_LIMITED */
export function createOverride(
  ctx: Context,
  caller: PartnerRestaurantCaller,
  fields: OverrideFields,
): Promise<WrittenOverride> {
  const today = runningDay(ctx, caller);
  const { row, textCleaned } = checked(fields, today);
  return changeRestaurant(ctx, caller, async (trx) => {
    const [made] = await insertOverrides(trx, caller.scope, [row], today);
    return { data: made!, textCleaned };
  });
}

/**
 * All or none; in the turn that `changeRestaurant` gives, so that the count stands.
 * @throws Problem HOURS_OVERRIDE_LIMIT
 */
export async function insertOverrides(
  trx: Transaction,
  scope: RestaurantScope,
  rows: readonly OverrideFields[],
  today: string,
): Promise<PartnerHoursOverride[]> {
  const made = await trx.query<PartnerHoursOverride>(
    `INSERT INTO hours_overrides (restaurant_id, id, date, end_date, is_closed, opens_at, closes_at, applies_to, note)
     SELECT $1, id, date, "endDate", "isClosed", "opensAt", "closesAt", "appliesTo", note FROM jsonb_to_recordset($2::jsonb)
       AS row (id text, date text, "endDate" text, "isClosed" boolean, "opensAt" text, "closesAt" text, "appliesTo" text, note text)
     WHERE (SELECT count(*) FROM hours_overrides WHERE restaurant_id = $1 AND coalesce(end_date, date) >= $3) + $4 <= $5
     RETURNING ${overrideColumns}`,
    [
      scope.restaurantId,
      JSON.stringify(rows.map((row) => ({ id: newId("ovr"), ...row }))),
      today,
      rows.length,
      mostFuture,
    ],
  );
  if (made.length === 0) throw new Problem("HOURS_OVERRIDE_LIMIT", { limit: mostFuture });
  return made;
}

/** @throws Problem HOURS_OVERRIDE_NOT_FOUND, VALIDATION_FAILED, HOURS_OVERRIDE_LIMIT when a past one is to come again */
export function changeOverride(
  ctx: Context,
  caller: PartnerRestaurantCaller,
  overrideId: string,
  change: OverrideChange,
): Promise<WrittenOverride> {
  const today = runningDay(ctx, caller);
  const { restaurantId } = caller.scope;
  return changeRestaurant(ctx, caller, async (trx) => {
    const [before] = await trx.query<PartnerHoursOverride>(
      `SELECT ${overrideColumns} FROM hours_overrides WHERE restaurant_id = $1 AND id = $2`,
      [restaurantId, overrideId],
    );
    if (!before) throw new Problem("HOURS_OVERRIDE_NOT_FOUND");
    const { id: _, ...fields } = { ...before, ...change };
    const { row, textCleaned } = checked(fields as OverrideFields, today);
    const values = [row.date, row.endDate, row.isClosed, row.opensAt, row.closesAt, row.appliesTo, row.note];
    const [after] = await trx.query<PartnerHoursOverride>(
      `UPDATE hours_overrides SET date = $3, end_date = $4, is_closed = $5, opens_at = $6, closes_at = $7, applies_to = $8, note = $9
       WHERE restaurant_id = $1 AND id = $2
         AND (SELECT count(*) FROM hours_overrides WHERE restaurant_id = $1 AND id <> $2 AND coalesce(end_date, date) >= $10) < $11
       RETURNING ${overrideColumns}`,
      [restaurantId, overrideId, ...values, today, mostFuture],
    );
    if (!after) throw new Problem("HOURS_OVERRIDE_LIMIT", { limit: mostFuture });
    return { data: after, textCleaned: change.note === undefined ? 0 : textCleaned };
  });
}

/** @throws Problem HOURS_OVERRIDE_NOT_FOUND */
export function deleteOverride(
  ctx: Context,
  caller: PartnerRestaurantCaller,
  overrideId: string,
): Promise<void> {
  return changeRestaurant(ctx, caller, async (trx) => {
    const gone = await trx.query(
      "DELETE FROM hours_overrides WHERE restaurant_id = $1 AND id = $2 RETURNING id",
      [caller.scope.restaurantId, overrideId],
    );
    if (gone.length === 0) throw new Problem("HOURS_OVERRIDE_NOT_FOUND");
  });
}

/** As it is kept, or every issue of the whole override. A closed day has no times. */
function checked(fields: OverrideFields, today: string): { row: OverrideFields; textCleaned: number } {
  const { isClosed, opensAt, closesAt } = fields;
  const issues: Issue[] = [];
  if (!isClosed)
    for (const [path, time] of [
      ["opensAt", opensAt],
      ["closesAt", closesAt],
    ] as const)
      if (time === null) issues.push({ path, code: "REQUIRED", message: message("hours.timesNeeded") });
  issues.push(...daysIssues(fields, today));
  if (issues.length > 0) throw Problem.validation(issues);
  const { note, count } = cleanNote(fields.note);
  const times = isClosed ? { opensAt: null, closesAt: null } : { opensAt, closesAt };
  return { row: { ...fields, ...times, note }, textCleaned: count };
}

/** What is wrong with the days that hours are for. */
export function daysIssues(
  { date, endDate }: Pick<OverrideFields, "date" | "endDate">,
  today: string,
): Issue[] {
  const last = endDate ?? date;
  const refused = (path: keyof OverrideFields, said: Message): Issue[] => [
    { path, code: "INVALID", message: said },
  ];
  if (last < date) return refused("endDate", message("hours.beforeFirst"));
  if (last < today) return refused(endDate === null ? "date" : "endDate", message("hours.over"));
  return daysBetween(date, last) >= mostDays ? refused("endDate", message("hours.longest")) : [];
}

/** One line, without what does not belong in it; none is null. */
export function cleanNote(note: string | null): { note: string | null; count: number } {
  const { text, count } = note === null ? { text: "", count: 0 } : cleanLine(note);
  return { note: text || null, count };
}
