/**
 * Europe/Oslo wall clock <-> instant. Dates are "YYYY-MM-DD", times "HH:MM" ("24:00" is the next midnight), instants
 * are epoch milliseconds. Runs in guests' browsers as well, not all of which have Temporal. What `Intl` says of an hour is
 * remembered: menu visibility and opening hours are evaluated on every order, and asking costs some 2 µs where remembering
 * costs 0.1 µs.
 */

export const minuteMs = 60_000;
export const dayMs = 86_400_000;

const osloZone = "Europe/Oslo";

/** Weekday 0 (Sunday) to 6 (Saturday), as in opening hours and coupons; `minutes` since wall-clock midnight. */
export interface OsloDateTime {
  date: string;
  time: string;
  dayOfWeek: number;
  minutes: number;
}

const hourMs = 3_600_000;
const mostRemembered = 4096;
const offsets = new Map<number, number>();
const dayNumbers = new Map<string, number>();
const dateTexts = new Map<number, string>();
/** Made when something is first asked of it: the first formatter of a process takes 30 ms, on a telephone 100. */
let offsetNames: Intl.DateTimeFormat | undefined;

/** When the Oslo clock is how far ahead of UTC: from each hour since 1970 on as many hours as stand beside it, until the last. */
export interface ClockChanges {
  from: readonly (readonly [hour: number, ahead: number])[];
  until: number;
}
let told: ClockChanges | null = null;

/** What a service knows of the clock (`clockChanges`), told a browser, which then asks `Intl` for nothing of it. */
export function tellClockChanges(changes: ClockChanges): void {
  told = changes;
}

/** How many hours the clock is ahead in an hour since 1970; null for one that nothing is said of. */
export function hoursAhead({ from, until }: ClockChanges, hour: number): number | null {
  if (hour >= until) return null;
  return from.findLast(([first]) => first <= hour)?.[1] ?? null;
}

const changesByYear = new Map<number, ClockChanges>();

/** The clock's changes in a year, the one before and the one after. */
export function clockChanges(year: number): ClockChanges {
  const known = changesByYear.get(year);
  if (known) return known;
  const [first, until] = [Date.UTC(year - 1, 0) / hourMs, Date.UTC(year + 2, 0) / hourMs];
  const from: [hour: number, ahead: number][] = [];
  for (let day = first; day < until; day += 24) {
    const before = from.at(-1)?.[1];
    if (osloOffsetMs((day + 23) * hourMs) / hourMs === before) continue;
    for (let hour = day; hour < day + 24; hour += 1) {
      const ahead = osloOffsetMs(hour * hourMs) / hourMs;
      if (ahead !== from.at(-1)?.[1]) from.push([hour, ahead]);
    }
  }
  const changes = { from, until };
  changesByYear.clear();
  changesByYear.set(year, changes);
  return changes;
}

/** Milliseconds that the Oslo clock is ahead of UTC at an instant: one or two hours. It changes on whole hours of UTC. */
export function osloOffsetMs(instantMs: number): number {
  const hour = Math.floor(instantMs / hourMs);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const offsetMs = ((told && hoursAhead(told, hour)) ?? askedHoursAhead(hour)) * hourMs;
  if (offsets.size >= mostRemembered) offsets.clear();
  offsets.set(hour, offsetMs);
  return offsetMs;
}

function askedHoursAhead(hour: number): number {
  offsetNames ??= new Intl.DateTimeFormat("en", { timeZone: osloZone, timeZoneName: "longOffset" });
  // As in "GMT+02:00".
  const name = offsetNames.formatToParts(hour * hourMs).find(({ type }) => type === "timeZoneName")!.value;
  return Number(name.slice(3, 6));
}

function dayNumberOf(date: string): number {
  const known = dayNumbers.get(date);
  if (known !== undefined) return known;
  const dayNumber = Date.parse(date) / dayMs;
  // Date itself takes the 30th of February for the 2nd of March.
  if (dateOfDayNumber(dayNumber) !== date) throw new RangeError(`${date} is no date`);
  if (dayNumbers.size >= mostRemembered) dayNumbers.clear();
  dayNumbers.set(date, dayNumber);
  return dayNumber;
}

function dateOfDayNumber(dayNumber: number): string {
  const known = dateTexts.get(dayNumber);
  if (known !== undefined) return known;
  const date = new Date(dayNumber * dayMs).toISOString().slice(0, 10);
  if (dateTexts.size >= mostRemembered) dateTexts.clear();
  dateTexts.set(dayNumber, date);
  return date;
}

/** 1970-01-01 was a Thursday (4). */
const weekdayOfDayNumber = (dayNumber: number): number => (((dayNumber + 4) % 7) + 7) % 7;

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : `${value}`);

/** What the clock on the wall in Oslo shows at an instant. */
export function osloDateTime(instantMs: number): OsloDateTime {
  const wallMs = instantMs + osloOffsetMs(instantMs);
  const dayNumber = Math.floor(wallMs / dayMs);
  const minutes = Math.floor((wallMs - dayNumber * dayMs) / minuteMs);
  return {
    date: dateOfDayNumber(dayNumber),
    time: `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`,
    dayOfWeek: weekdayOfDayNumber(dayNumber),
    minutes,
  };
}

/** "+01:00", in summer "+02:00": what tells the two 02:00 of the night apart in which the clock is put back. */
export const osloUtcOffset = (instantMs: number): string =>
  `+${twoDigits(osloOffsetMs(instantMs) / hourMs)}:00`;

/** The Oslo date at an instant. */
export const osloDateOf = (instantMs: number): string =>
  dateOfDayNumber(Math.floor((instantMs + osloOffsetMs(instantMs)) / dayMs));

/** Minutes since midnight of an "HH:MM" wall-clock time; "24:00" is 1440. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/**
 * The instant at which the Oslo clock shows `time` on `date`. Two nights a year need a rule:
 * - clocks forward (2026-03-29, 02:00 to 02:59 does not exist): the time moves forward with the clock, so 02:30 means
 *   03:30, one and a half hours after 01:00, as in RFC 5545 and Temporal's "compatible";
 * - clocks back (2026-10-25, 02:00 to 02:59 happens twice): `occurrence` chooses. What starts takes the first and what
 *   ends takes the second, so that a promised period is never cut short.
 */
export function instantOf(date: string, time: string, occurrence: "first" | "second" = "first"): number {
  const wallMs = dayNumberOf(date) * dayMs + minutesOf(time) * minuteMs;
  const offsetBefore = osloOffsetMs(wallMs - dayMs);
  const offsetAfter = osloOffsetMs(wallMs + dayMs);
  const before = wallMs - offsetBefore;
  if (offsetBefore === offsetAfter) return before;
  const after = wallMs - offsetAfter;
  const existsBefore = osloOffsetMs(before) === offsetBefore;
  const existsAfter = osloOffsetMs(after) === offsetAfter;
  if (existsBefore && existsAfter) return occurrence === "first" ? before : after;
  return existsAfter ? after : before;
}

/** The instant at which an Oslo date begins. A date ends where `startOfDay(addDays(date, 1))` begins. */
export const startOfDay = (date: string): number => instantOf(date, "00:00");

/** The date `days` calendar days later (negative: earlier). */
export const addDays = (date: string, days: number): string => dateOfDayNumber(dayNumberOf(date) + days);

/** Calendar days from one date to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumberOf(to) - dayNumberOf(from);

/** Weekday of a date, 0 (Sunday) to 6 (Saturday). */
export const dayOfWeekOf = (date: string): number => weekdayOfDayNumber(dayNumberOf(date));
