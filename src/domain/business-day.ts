import { addDays, instantOf, minutesOf, osloDateTime } from "./oslo-time.ts";

/** Rush, pauses and sold-out marks end at 04:00, when the last kitchen has closed and no breakfast has begun. */
const endsAt = "04:00";

/** The instant (epoch ms) at which the running business day ends: the next 04:00 on the Oslo clock. */
export function endOfBusinessDay(nowMs: number): number {
  const { date, minutes } = osloDateTime(nowMs);
  return instantOf(minutes < minutesOf(endsAt) ? date : addDays(date, 1), endsAt);
}

/** The instant (epoch ms) at which the running business day began: the last 04:00 on the Oslo clock. */
export function startOfBusinessDay(nowMs: number): number {
  const { date, minutes } = osloDateTime(nowMs);
  return instantOf(minutes < minutesOf(endsAt) ? addDays(date, -1) : date, endsAt);
}

/** A business day (YYYY-MM-DD on the Oslo clock): from 04:00 until the next one's, epoch ms; 23 or 25 hours when the clock changes. */
export const businessDay = (date: string): { fromMs: number; untilMs: number } => ({
  fromMs: instantOf(date, endsAt),
  untilMs: instantOf(addDays(date, 1), endsAt),
});
