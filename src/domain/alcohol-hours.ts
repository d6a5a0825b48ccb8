import { addDays, dayOfWeekOf, osloDateTime } from "./oslo-time.ts";

/**
 * When alcohol may be handed over off the premises (alkoholloven § 3-7, at the latest hours that a municipality may
 * set): weekdays 08-20, the day before a Sunday or holiday 08-18, never on Sundays, public holidays, 1 and 17 May.
 * The day before Ascension Day keeps the weekday's hours.
 */
export interface AlcoholHours {
  /** Minutes after Oslo midnight. */
  fromMinutes: number;
  untilMinutes: number;
}

/** The hours of an Oslo date ("YYYY-MM-DD"); null when none may be handed over. */
export function alcoholHoursOf(date: string): AlcoholHours | null {
  if (isDayOfRest(date)) return null;
  const tomorrow = addDays(date, 1);
  const endsEarly = isDayOfRest(tomorrow) && tomorrow !== addDays(easterSunday(yearOf(tomorrow)), 39);
  return { fromMinutes: 8 * 60, untilMinutes: (endsEarly ? 18 : 20) * 60 };
}

/** Whether alcohol may be handed over at an instant (epoch ms); the end is exclusive. */
export function mayHandOverAlcohol(ms: number): boolean {
  const { date, minutes } = osloDateTime(ms);
  const hours = alcoholHoursOf(date);
  return hours !== null && minutes >= hours.fromMinutes && minutes < hours.untilMinutes;
}

const fixedHolidays = new Set(["01-01", "05-01", "05-17", "12-25", "12-26"]);
/** Maundy Thursday, Good Friday, Easter, Easter Monday, Ascension, Whit Sunday and Monday, in days from Easter Sunday. */
const easterHolidays = [-3, -2, 0, 1, 39, 49, 50];

const yearOf = (date: string): number => Number(date.slice(0, 4));

function isDayOfRest(date: string): boolean {
  if (dayOfWeekOf(date) === 0 || fixedHolidays.has(date.slice(5))) return true;
  const easter = easterSunday(yearOf(date));
  return easterHolidays.some((days) => addDays(easter, days) === date);
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
