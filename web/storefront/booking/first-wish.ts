import { addDays, dayOfWeekOf, osloDateOf } from "../../../src/domain/oslo-time.ts";
import { hoursOfDate } from "../ordering/open-state.ts";
import type { Page } from "../page.tsx";
import type { BookingData } from "./booking-context.tsx";
import type { Wish } from "./use-availability.ts";

type Restaurant = Pick<BookingData["restaurant"], "openingHours" | "specialOpeningHours">;
type Limits = Pick<NonNullable<BookingData["room"]>, "minPartySize" | "maxPartySize" | "maxDaysAhead">;

/** What is looked for before a guest has said anything: a table for two, or as near to it as is taken, on the first open day. */
export const firstWish = (page: Page, restaurant: Restaurant, limits: Limits): Wish => ({
  partySize: Math.min(Math.max(2, limits.minPartySize), limits.maxPartySize),
  date: firstOpenDate(page, restaurant, limits.maxDaysAhead),
  areaId: null,
});

/** The first day that the restaurant opens on: today's evening may be over, but its day is the one that most look for. */
function firstOpenDate(page: Page, restaurant: Restaurant, daysAhead: number): string {
  const today = osloDateOf(page.nowMs);
  for (let day = 0; day <= Math.min(daysAhead, 13); day += 1) {
    const date = addDays(today, day);
    if (hoursOfDate(page, restaurant, date, dayOfWeekOf(date)) !== null) return date;
  }
  return today;
}
