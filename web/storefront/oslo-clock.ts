/**
 * Oslo wall-clock texts for people. Numbers come from Intl, words from the page's own texts: a server and a browser with
 * different locale data would disagree about words, and hydration would notice.
 */
const parts = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Oslo",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

export interface OsloMoment {
  /** YYYY-MM-DD */
  date: string;
  /** HH:MM */
  time: string;
  dayOfWeek: number;
}

export function osloMoment(instant: string | number): OsloMoment {
  const found = Object.fromEntries(
    parts.formatToParts(new Date(instant)).map((part) => [part.type, part.value]),
  );
  const date = `${found.year}-${found.month}-${found.day}`;
  return { date, time: `${found.hour}:${found.minute}`, dayOfWeek: dayOfWeekOf(date) };
}

/** HH:MM in Oslo. */
export const osloTime = (instant: string | number): string => osloMoment(instant).time;

export const dayOfWeekOf = (date: string): number => new Date(`${date}T12:00:00Z`).getUTCDay();

export const addDaysTo = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

interface DayTexts {
  today: string;
  tomorrow: string;
  weekdays: readonly string[];
  months: readonly string[];
}

/** `i dag`, `i morgen`, `fredag`, `fredag 4. desember`. */
export function dayText(date: string, nowMs: number, texts: DayTexts): string {
  const today = osloMoment(nowMs).date;
  if (date === today) return texts.today;
  if (date === addDaysTo(today, 1)) return texts.tomorrow;
  const weekday = texts.weekdays[dayOfWeekOf(date)]!;
  if (date > today && date <= addDaysTo(today, 6)) return weekday;
  return `${weekday} ${dateText(date, texts)}`;
}

/** `4. desember` or `4 December`: the months carry their own form. */
export const dateText = (date: string, texts: Pick<DayTexts, "months">): string =>
  texts.months[Number(date.slice(5, 7)) - 1]!.replace("{day}", String(Number(date.slice(8))));
