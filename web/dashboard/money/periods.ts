import { startOfBusinessDay } from "../../../src/domain/business-day.ts";
import { addDays, osloDateOf, osloDateTime } from "../../../src/domain/oslo-time.ts";
import { daysOf, monthOf, mostPeriodDays, type SalesPeriod } from "../../../src/domain/sales-period.ts";

export const presets = ["TODAY", "YESTERDAY", "WEEK", "MONTH", "LAST_MONTH"] as const;
export type Preset = (typeof presets)[number];

/** The periods that are one tap away, of the business day that runs. */
export function periodsAt(nowMs: number): Record<Preset, SalesPeriod> {
  const today = osloDateOf(startOfBusinessDay(nowMs));
  const yesterday = addDays(today, -1);
  const { dayOfWeek } = osloDateTime(startOfBusinessDay(nowMs));
  return {
    TODAY: { from: today, to: today },
    YESTERDAY: { from: yesterday, to: yesterday },
    // Weeks begin on Mondays here.
    WEEK: { from: addDays(today, -((dayOfWeek + 6) % 7)), to: today },
    MONTH: { from: monthOf(today).from, to: today },
    LAST_MONTH: monthOf(addDays(monthOf(today).from, -1)),
  };
}

/** The same to their last day: what is on its way has one that is still to come. */
export function wholePeriodsAt(nowMs: number): Record<Preset, SalesPeriod> {
  const known = periodsAt(nowMs);
  const { from } = known.WEEK;
  return { ...known, WEEK: { from, to: addDays(from, 6) }, MONTH: monthOf(known.MONTH.from) };
}

/** An instant (epoch ms) of a day, for those who say days by one. */
export const noonOf = (date: string): number => Date.parse(`${date}T12:00:00Z`);

/** What two dates that somebody types make: one that is not chosen yet is the empty text. */
export function stateOf(typed: SalesPeriod): "UNFINISHED" | "PERIOD" | "BACKWARDS" | "TOO_LONG" {
  if (typed.from === "" || typed.to === "") return "UNFINISHED";
  const days = daysOf(typed);
  if (days < 1) return "BACKWARDS";
  return days > mostPeriodDays ? "TOO_LONG" : "PERIOD";
}

const day = /^\d{4}-\d\d-\d\d$/;

/** The period that stands in the address. */
export function periodInSearch(search: Record<string, unknown>): { from?: string; to?: string } {
  const { from, to } = search;
  return typeof from === "string" && typeof to === "string" && day.test(from) && day.test(to)
    ? { from, to }
    : {};
}

/** Which of the periods that are one tap away it is, if one of them. */
export const presetOf = (known: Record<Preset, SalesPeriod>, { from, to }: SalesPeriod): Preset | undefined =>
  presets.find((name) => known[name].from === from && known[name].to === to);
