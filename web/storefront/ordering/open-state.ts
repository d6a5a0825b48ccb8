import type { DayHours } from "../../../src/domain/snapshot.ts";
import type { Page } from "../page.tsx";
import type { MenuRestaurant, PrepTime } from "../public-menu.ts";
import type { Page as OrderingPage } from "./page.ts";

export interface OpenState {
  tone: "OPEN" | "PAUSED" | "CLOSED";
  text: string;
}

/** One sentence on whether orders are taken now, and when they will be. */
export function openState({ t }: OrderingPage, prep: PrepTime, nowMs: number): OpenState {
  if (prep.isPaused && prep.isOpen && prep.pausedUntil)
    return { tone: "PAUSED", text: t.pausedUntil({ at: Date.parse(prep.pausedUntil) }) };
  if (prep.isOpen)
    return {
      tone: "OPEN",
      text: prep.closesAt ? t.openUntil({ at: Date.parse(prep.closesAt) }) : t.openNow,
    };
  if (!prep.nextOpenAt) return { tone: "CLOSED", text: t.closedNow };
  return { tone: "CLOSED", text: t.closedUntil({ at: { atMs: Date.parse(prep.nextOpenAt), nowMs } }) };
}

/** `12:00–15:00`; equal times are a day of 24 hours. */
const rangeOf = ({ t }: Page, row: { opensAt: string | null; closesAt: string | null }): string =>
  row.opensAt === row.closesAt ? t.allDay : `${row.opensAt}–${row.closesAt}`;

/** Opening periods of a weekday, `12:00–15:00, 16:30–22:00`; null when closed all day. */
export function hoursOfDay(page: Page, hours: readonly DayHours[], dayOfWeek: number): string | null {
  const rows = hours.filter((row) => row.dayOfWeek === dayOfWeek && !row.isClosed);
  return rows.length === 0 ? null : rows.map((row) => rangeOf(page, row)).join(", ");
}

/** The kitchen's hours on an Oslo date, exceptions included. */
export function hoursOfDate(
  page: Page,
  restaurant: Pick<MenuRestaurant, "openingHours" | "specialOpeningHours">,
  date: string,
  dayOfWeek: number,
): string | null {
  const special = restaurant.specialOpeningHours.filter(
    (row) => row.date === date && row.appliesTo !== "VENUE",
  );
  if (special.length === 0) return hoursOfDay(page, restaurant.openingHours, dayOfWeek);
  const open = special.filter((row) => !row.isClosed);
  return open.length === 0 ? null : open.map((row) => rangeOf(page, row)).join(", ");
}
