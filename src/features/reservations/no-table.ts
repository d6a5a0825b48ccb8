import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { addDays, osloDateOf } from "../../domain/oslo-time.ts";
import type { Refusal } from "../../domain/problems.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import type { PartyRequest } from "../../domain/table-availability.ts";
import { message } from "../../messages/message.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { issuesIn, withFurther } from "../orders/refusals.ts";
import type { BookingRequest, CheckedBooking } from "./check-booking.ts";
import { freeTimes, lookAheadDays } from "./read-availability.ts";

const mostAlternatives = 5;

/** No table is free then: with the free times nearest to it, of the same evening or else of the days after. */
export async function noTable(
  ctx: Context,
  scope: RestaurantScope,
  snapshot: MenuSnapshot,
  booking: CheckedBooking,
): Promise<Problem> {
  const alternatives = (await timesNear(ctx, scope, snapshot, booking, booking.dineInMs)).map(text);
  return new Problem("NO_TABLE", { alternatives });
}

/**
 * A refused booking: the first of its refusals, and what would be refused next. Where its time alone is in the way of a table, with
 * the times that can be had (D-30).
 */
export async function bookingProblem(
  ctx: Context,
  scope: RestaurantScope,
  snapshot: MenuSnapshot,
  request: BookingRequest,
  refusals: readonly Refusal[],
  /** Of the request's other parts. */
  others: readonly Refusal[] = [],
): Promise<Problem> {
  const [first, ...rest] = refusals;
  const told = rest.length > 0 ? first! : await withTimes(ctx, scope, snapshot, request, first!);
  return Problem.from(withFurther(told, [...rest, ...others]));
}

async function withTimes(
  ctx: Context,
  scope: RestaurantScope,
  snapshot: MenuSnapshot,
  { dineInMs, partySize, areaId }: BookingRequest,
  refusal: Refusal,
): Promise<Refusal> {
  const { code, details } = refusal;
  const issues = issuesIn(refusal);
  if (code !== "TOO_EARLY" && !issues.some(({ path }) => path === "dineInAt")) return refusal;
  const party = { partySize: partySize as number, areaId };
  const times = await timesNear(ctx, scope, snapshot, party, dineInMs);
  const alternatives = times.map(text);
  if (code !== "TOO_EARLY") {
    const mended = issues.map((issue) => ({ ...issue, params: { ...issue.params, alternatives } }));
    return { ...refusal, details: { issues: mended } };
  }
  const notice = snapshot.diningRoom.settings.minNoticeMinutes;
  const [firstMs] = times;
  const said =
    firstMs === undefined
      ? message("tables.tooEarly", { notice })
      : message("tables.TOO_EARLY", { notice, earliest: { atMs: firstMs, nowMs: ctx.clock.nowMsOf(scope) } });
  return { code, message: said, details: { ...details, earliestAt: alternatives[0] ?? null, alternatives } };
}

const text = (startMs: number): string => isoInstant(startMs);

/** The free times nearest to one: of its evening, or else of the days after it, or else the first there are. Ascending. */
async function timesNear(
  ctx: Context,
  scope: RestaurantScope,
  snapshot: MenuSnapshot,
  { partySize, areaId }: PartyRequest,
  dineInMs: number,
): Promise<number[]> {
  const nowMs = ctx.clock.nowMsOf(scope);
  const from = (date: string, days: number) =>
    freeTimes(ctx.db, scope, snapshot, { partySize, areaId, date }, days, nowMs);
  const date = osloDateOf(Math.max(dineInMs, nowMs));
  const evening = (await from(date, 1)).sort((a, b) => Math.abs(a - dineInMs) - Math.abs(b - dineInMs));
  const near = evening.slice(0, mostAlternatives).sort((a, b) => a - b);
  if (near.length > 0) return near;
  const after = await from(addDays(date, 1), lookAheadDays);
  const found = after.length > 0 ? after : await from(osloDateOf(nowMs), lookAheadDays);
  return found.slice(0, mostAlternatives);
}
