import { instantOf } from "../../../src/domain/oslo-time.ts";
import type { DayHours } from "../../../src/domain/snapshot.ts";
import type { StaffRestaurant } from "../../../src/features/kitchen/staff-schemas.ts";
import type { Taken } from "../../../src/features/opening-hours/staff-schemas.ts";
import type { Speech } from "../../../src/messages/speech.ts";
import type { Words } from "../texts.tsx";
import { isAllDay } from "./week-typed.ts";

/** As it begins a line. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** `fredag 12. juni`, with the year when it is another than that of `today`. */
export function dayName(speech: Pick<Speech, "day">, date: string, today: string): string {
  const day = speech.day(instantOf(date, "12:00"));
  const year = date.slice(0, 4);
  return year === today.slice(0, 4) ? day : `${day} ${year}`;
}

/** When a day is open, in a line. */
export const timesText = (
  o: Words["t"]["openingHours"],
  spans: readonly Pick<DayHours, "opensAt" | "closesAt">[],
): string =>
  spans.length === 0
    ? o.closedDay
    : spans.map((span) => (isAllDay(span) ? o.allDay : `${span.opensAt}–${span.closesAt}`)).join(", ");

/** Whether it is open, and until when it stays so. */
export function openNowText(
  o: Words["t"]["openingHours"],
  { isOpen, closesAt, nextOpenAt }: Pick<StaffRestaurant, "isOpen" | "closesAt" | "nextOpenAt">,
  nowMs: number,
): string {
  const seen = (iso: string) => ({ atMs: Date.parse(iso), nowMs });
  if (isOpen) return closesAt === null ? o.open : o.openUntil({ closes: seen(closesAt) });
  return nextOpenAt === null ? o.closed : o.closedUntil({ opens: seen(nextOpenAt) });
}

/** What guests have been promised on a day already, part by part. */
export const takenParts = (
  o: Words["t"]["specialDays"],
  { orders, bookings }: Pick<Taken, "orders" | "bookings">,
): string[] => [
  ...(orders > 0 ? [o.orders({ count: orders })] : []),
  ...(bookings > 0 ? [o.bookings({ count: bookings })] : []),
];
