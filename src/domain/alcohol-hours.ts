import { easterSunday, isPublicHoliday } from "./holidays.ts";
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
  const endsEarly =
    isDayOfRest(tomorrow) && tomorrow !== addDays(easterSunday(Number(tomorrow.slice(0, 4))), 39);
  return { fromMinutes: 8 * 60, untilMinutes: (endsEarly ? 18 : 20) * 60 };
}

/** Whether alcohol may be handed over at an instant (epoch ms); the end is exclusive. */
export function mayHandOverAlcohol(ms: number): boolean {
  const { date, minutes } = osloDateTime(ms);
  const hours = alcoholHoursOf(date);
  return hours !== null && minutes >= hours.fromMinutes && minutes < hours.untilMinutes;
}

const isDayOfRest = (date: string): boolean => dayOfWeekOf(date) === 0 || isPublicHoliday(date);
