import { osloDateOf, osloDateTime } from "../../domain/oslo-time.ts";
import type { Locale } from "../../domain/problems.ts";

/** Instants as people in Oslo read them. Written by hand, as two machines' ICU data may differ. */
const weekdays = {
  nb: ["søndag", "mandag", "tirsdag", "onsdag", "torsdag", "fredag", "lørdag"],
  en: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
};
const months = {
  nb: "januar februar mars april mai juni juli august september oktober november desember".split(" "),
  en: "January February March April May June July August September October November December".split(" "),
};

/** `fredag 12. juni kl. 18:25`, `Friday 12 June at 18:25`. */
export const dayAndTime = (atMs: number, locale: Locale): string =>
  locale === "nb" ? `${day(atMs, "nb")} kl. ${clock(atMs)}` : `${day(atMs, "en")} at ${clock(atMs)}`;

/** The clock alone (`kl. 18:25`) on the day on which it is told, with the day on any other. */
export function nearTime(atMs: number, toldAtMs: number, locale: Locale): string {
  if (osloDateOf(atMs) !== osloDateOf(toldAtMs)) return dayAndTime(atMs, locale);
  return locale === "nb" ? `kl. ${clock(atMs)}` : clock(atMs);
}

function day(atMs: number, locale: Locale): string {
  const { date, dayOfWeek } = osloDateTime(atMs);
  const weekday = weekdays[locale][dayOfWeek]!;
  const month = months[locale][Number(date.slice(5, 7)) - 1]!;
  const dayOfMonth = Number(date.slice(8));
  return locale === "nb" ? `${weekday} ${dayOfMonth}. ${month}` : `${weekday} ${dayOfMonth} ${month}`;
}

const clock = (atMs: number): string => osloDateTime(atMs).time;
