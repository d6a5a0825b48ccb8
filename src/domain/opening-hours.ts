import { addDays, dayOfWeekOf, daysBetween, instantOf, osloDateOf, startOfDay } from "./oslo-time.ts";
import type { DayHours, HoursOverride, HoursOwner } from "./snapshot.ts";

/** Epoch milliseconds; open from `opensAt` up to but not including `closesAt`. */
export interface OpenPeriod {
  opensAt: number;
  closesAt: number;
}

/** Epoch milliseconds. `closesAt` is null when closed, or when open without an end within the look-ahead. */
export interface OpeningState {
  isOpen: boolean;
  closesAt: number | null;
  /** The next opening after now: of the next period also while open; null when there is none within 60 days. */
  nextOpenAt: number | null;
}

/** Wall-clock opening and closing of one period; `closesAt <= opensAt` ends on the next day. */
export interface HoursRow {
  opensAt: string;
  closesAt: string;
}

const lookAheadDays = 60;
/** Most restaurants open again within two days: look that far before looking 60 days ahead. */
const firstLookDays = 2;

const coversDate = (override: HoursOverride, owner: HoursOwner, date: string): boolean =>
  (override.appliesTo === owner || override.appliesTo === "BOTH") &&
  override.date <= date &&
  date <= (override.endDate ?? override.date);

/**
 * The periods that open on a date, as wall-clock rows. Overrides replace the regular rows of their dates; several
 * rows are several periods. Of overrides that span different numbers of days the shortest count, so one open Sunday
 * can be cut out of a closed July; among those a closed row closes the day. Empty: closed.
 */
export function rowsOfDate(
  hours: readonly DayHours[],
  overrides: readonly HoursOverride[],
  owner: HoursOwner,
  date: string,
): HoursRow[] {
  let special: HoursOverride[] = [];
  let shortest = Infinity;
  for (const override of overrides) {
    if (!coversDate(override, owner, date)) continue;
    const span = daysBetween(override.date, override.endDate ?? override.date);
    if (span < shortest) special = [];
    if (span <= shortest) special.push(override);
    shortest = Math.min(shortest, span);
  }
  if (special.length === 0) {
    const dayOfWeek = dayOfWeekOf(date);
    return hours.filter((row) => row.dayOfWeek === dayOfWeek && !row.isClosed);
  }
  if (special.some((override) => override.isClosed)) return [];
  return special.flatMap(({ opensAt, closesAt }) =>
    opensAt !== null && closesAt !== null ? [{ opensAt, closesAt }] : [],
  );
}

/** Sorted and disjoint; periods that overlap or touch become one. */
export function mergePeriods(periods: readonly OpenPeriod[]): OpenPeriod[] {
  const merged: OpenPeriod[] = [];
  for (const period of periods.toSorted((a, b) => a.opensAt - b.opensAt)) {
    const last = merged.at(-1);
    if (last && period.opensAt <= last.closesAt) last.closesAt = Math.max(last.closesAt, period.closesAt);
    else merged.push({ ...period });
  }
  return merged;
}

/**
 * The periods that open on an Oslo date, merged and sorted. One that runs past midnight belongs whole to the day it
 * opened, whatever an override says of the next day. Equal times are 24 hours of opening (23 or 25 hours when the
 * clocks change). A period that the missing hour of spring swallows is left out.
 */
export function periodsOfDate(
  hours: readonly DayHours[],
  overrides: readonly HoursOverride[],
  owner: HoursOwner,
  date: string,
): OpenPeriod[] {
  const periods: OpenPeriod[] = [];
  for (const { opensAt, closesAt } of rowsOfDate(hours, overrides, owner, date)) {
    const opens = instantOf(date, opensAt);
    const closes = instantOf(closesAt <= opensAt ? addDays(date, 1) : date, closesAt, "second");
    if (closes > opens) periods.push({ opensAt: opens, closesAt: closes });
  }
  return periods.length > 1 ? mergePeriods(periods) : periods;
}

/**
 * The periods that open on `fromDate` and the `days - 1` Oslo dates after it, merged and sorted. To see what is still
 * open at the start of a day, begin one date earlier. A venue without hours of its own follows the kitchen: pass the
 * kitchen's.
 */
export function openPeriods(
  hours: readonly DayHours[],
  overrides: readonly HoursOverride[],
  owner: HoursOwner,
  fromDate: string,
  days: number,
): OpenPeriod[] {
  const periods: OpenPeriod[] = [];
  for (let day = 0; day < days; day += 1)
    periods.push(...periodsOfDate(hours, overrides, owner, addDays(fromDate, day)));
  return mergePeriods(periods);
}

/** Whether it is open at an instant: whatever runs then has opened on its date or on the one before. */
export function isOpenAt(
  hours: readonly DayHours[],
  overrides: readonly HoursOverride[],
  owner: HoursOwner,
  atMs: number,
): boolean {
  const date = osloDateOf(atMs);
  return [addDays(date, -1), date].some((openedOn) =>
    periodsOfDate(hours, overrides, owner, openedOn).some(
      ({ opensAt, closesAt }) => opensAt <= atMs && atMs < closesAt,
    ),
  );
}

/** Whether it is open at `nowMs`, until when, and when it opens next, looking up to 60 days ahead. */
export function openingState(
  hours: readonly DayHours[],
  overrides: readonly HoursOverride[],
  owner: HoursOwner,
  nowMs: number,
): OpeningState {
  const yesterday = addDays(osloDateOf(nowMs), -1);
  const lookAhead = (days: number): { state: OpeningState; isSettled: boolean } => {
    const periods = openPeriods(hours, overrides, owner, yesterday, days + 2);
    const horizon = startOfDay(addDays(yesterday, days + 2));
    const current = periods.find((period) => period.opensAt <= nowMs && nowMs < period.closesAt);
    const next = periods.find((period) => period.opensAt > nowMs);
    // What reaches the horizon may be joined by a period that opens beyond it.
    const closesAt = current && current.closesAt < horizon ? current.closesAt : null;
    const state = { isOpen: current !== undefined, closesAt, nextOpenAt: next?.opensAt ?? null };
    return { state, isSettled: next !== undefined && (current === undefined || closesAt !== null) };
  };
  const first = lookAhead(firstLookDays);
  return first.isSettled ? first.state : lookAhead(lookAheadDays).state;
}

/** The next instant at which open becomes closed or closed becomes open; null when none is in sight. */
export function nextOpeningChangeMs(
  hours: readonly DayHours[],
  overrides: readonly HoursOverride[],
  owner: HoursOwner,
  nowMs: number,
): number | null {
  const state = openingState(hours, overrides, owner, nowMs);
  return state.isOpen ? state.closesAt : state.nextOpenAt;
}
