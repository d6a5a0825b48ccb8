import { addDays } from "./oslo-time.ts";

/** Norway's public holidays, and the two eves on which most kitchens close early. */
const holidayNames = [
  "NEW_YEAR",
  "MAUNDY_THURSDAY",
  "GOOD_FRIDAY",
  "EASTER_SUNDAY",
  "EASTER_MONDAY",
  "LABOUR_DAY",
  "CONSTITUTION_DAY",
  "ASCENSION_DAY",
  "WHIT_SUNDAY",
  "WHIT_MONDAY",
  "CHRISTMAS_EVE",
  "CHRISTMAS_DAY",
  "BOXING_DAY",
  "NEW_YEARS_EVE",
] as const;
type HolidayName = (typeof holidayNames)[number];

/** Month and day. */
const fixed: Partial<Record<HolidayName, string>> = {
  NEW_YEAR: "01-01",
  LABOUR_DAY: "05-01",
  CONSTITUTION_DAY: "05-17",
  CHRISTMAS_EVE: "12-24",
  CHRISTMAS_DAY: "12-25",
  BOXING_DAY: "12-26",
  NEW_YEARS_EVE: "12-31",
};
/** Days from Easter Sunday. */
const movable: Partial<Record<HolidayName, number>> = {
  MAUNDY_THURSDAY: -3,
  GOOD_FRIDAY: -2,
  EASTER_SUNDAY: 0,
  EASTER_MONDAY: 1,
  ASCENSION_DAY: 39,
  WHIT_SUNDAY: 49,
  WHIT_MONDAY: 50,
};
const eves: readonly HolidayName[] = ["CHRISTMAS_EVE", "NEW_YEARS_EVE"];

/** A date with what it is called. 17 May may be Whit Sunday or Monday too: it is both. */
export interface Holiday {
  /** YYYY-MM-DD. */
  date: string;
  names: HolidayName[];
}

/** The holidays and eves of the year that begins on a date, the earliest first. */
export function holidaysFrom(date: string): Holiday[] {
  const year = Number(date.slice(0, 4));
  const nextYear = `${year + 1}${date.slice(4)}`;
  const found = new Map<string, HolidayName[]>();
  for (const one of [year, year + 1])
    for (const name of holidayNames) {
      const day = dateOf(name, one);
      if (day >= date && day < nextYear) found.set(day, [...(found.get(day) ?? []), name]);
    }
  return [...found].map(([day, names]) => ({ date: day, names })).sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Whether it is one of Norway's public holidays; Sundays and eves are none. */
export const isPublicHoliday = (date: string): boolean =>
  holidayNames.some((name) => !eves.includes(name) && dateOf(name, Number(date.slice(0, 4))) === date);

function dateOf(name: HolidayName, year: number): string {
  const monthDay = fixed[name];
  return monthDay === undefined ? addDays(easterSunday(year), movable[name]!) : `${year}-${monthDay}`;
}

/** Easter Sunday of the Gregorian calendar (the anonymous algorithm, Meeus, Astronomical Algorithms, chapter 8). */
export function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
