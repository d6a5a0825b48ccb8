import type { ReservationDay } from "../../../src/features/reservations/staff-schemas.ts";

const hourMs = 3_600_000;
const defaultFromHours = 8;
const defaultHours = 14;

/** From when to when a day is shown; epoch ms. */
export interface ShownHours {
  fromMs: number;
  untilMs: number;
}

/** Whole hours around the opening and everything booked. */
export function hoursOf({ from, openPeriods, reservations, occupancies }: ReservationDay): ShownHours {
  const dayMs = Date.parse(from);
  const starts = [...openPeriods, ...occupancies].map((one) => Date.parse(one.from));
  const ends = [...openPeriods, ...occupancies].map((one) => Date.parse(one.until));
  for (const { dineInAt, endsAt } of reservations) {
    starts.push(Date.parse(dineInAt));
    ends.push(Date.parse(endsAt));
  }
  if (starts.length === 0) {
    const fromMs = dayMs + defaultFromHours * hourMs;
    return { fromMs, untilMs: fromMs + defaultHours * hourMs };
  }
  // A restaurant that never closes has periods longer than the day.
  const fromMs = Math.max(dayMs, Math.min(...starts));
  const untilMs = Math.min(dayMs + 24 * hourMs, Math.max(...ends));
  return { fromMs: Math.floor(fromMs / hourMs) * hourMs, untilMs: Math.ceil(untilMs / hourMs) * hourMs };
}

/** Each of them by when it begins, epoch ms. */
export const hoursIn = ({ fromMs, untilMs }: ShownHours): number[] =>
  Array.from({ length: (untilMs - fromMs) / hourMs }, (_, hour) => fromMs + hour * hourMs);

/** Where something stands among the hours that are shown, in hours from the first; what lies outside of them is cut off. */
export function placeOf(one: { from: string; until: string }, { fromMs, untilMs }: ShownHours) {
  const from = Math.max(fromMs, Date.parse(one.from));
  const until = Math.min(untilMs, Date.parse(one.until));
  return { from: (from - fromMs) / hourMs, long: (until - from) / hourMs };
}

/** How far a timeline of so many pixels is scrolled to have a moment at its left; not before its first hour. */
export const scrollTo = (lookMs: number, { fromMs, untilMs }: ShownHours, pixels: number): number =>
  (Math.max(0, lookMs - fromMs) / (untilMs - fromMs)) * pixels;

/** Where the present stands among the hours that are shown, in hours from the first; null on another day. */
export const hoursUntil = (nowMs: number, { fromMs, untilMs }: ShownHours): number | null =>
  nowMs < fromMs || nowMs > untilMs ? null : (nowMs - fromMs) / hourMs;
