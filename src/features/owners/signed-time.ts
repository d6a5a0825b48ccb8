import { osloDateTime } from "../../domain/oslo-time.ts";
import type { Locale } from "../../domain/problems.ts";

/** `17.05.2026 kl. 12:00`, `17/05/2026 at 12:00`: the day and time in Norway. */
export function signedTime(instant: string, locale: Locale): string {
  const { date, time } = osloDateTime(Date.parse(instant));
  const [year, month, day] = date.split("-");
  return locale === "en" ? `${day}/${month}/${year} at ${time}` : `${day}.${month}.${year} kl. ${time}`;
}
