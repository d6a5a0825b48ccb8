import { addDays, daysBetween } from "./oslo-time.ts";

/** Business days from the first to the last, both counted (YYYY-MM-DD). */
export interface SalesPeriod {
  from: string;
  to: string;
}

/** What a line of the books is: sales have VAT; pant, tips and table deposits have none; refunds are negative. In a day's order. */
export const bookKinds = ["SALE", "DEPOSIT", "TIP", "TABLE_DEPOSIT", "REFUND"] as const;
export type BookKind = (typeof bookKinds)[number];

/** A year and the month before it, read at once; more is no report but an archive. */
export const mostPeriodDays = 400;

export const daysOf = ({ from, to }: SalesPeriod): number => daysBetween(from, to) + 1;

/** The month of a day, whole. */
export function monthOf(date: string): SalesPeriod {
  const from = `${date.slice(0, 8)}01`;
  // No month has more than 31 days: 31 after its first is in the next one.
  return { from, to: addDays(`${addDays(from, 31).slice(0, 8)}01`, -1) };
}

/**
 * What a period is compared with: a whole month with the month before; anything else with the same number of days, so many whole weeks
 * earlier that they do not overlap. A Friday is compared with a Friday: a Thursday would say nothing about it.
 */
export function periodBefore(period: SalesPeriod): SalesPeriod {
  const { from, to } = period;
  if (monthOf(from).from === from && monthOf(from).to === to) return monthOf(addDays(from, -1));
  const shift = -7 * Math.ceil(daysOf(period) / 7);
  return { from: addDays(from, shift), to: addDays(to, shift) };
}
