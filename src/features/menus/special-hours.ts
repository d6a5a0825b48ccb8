import { rowsOfDate } from "../../domain/opening-hours.ts";
import { addDays, daysBetween } from "../../domain/oslo-time.ts";
import type { HoursOverride, HoursOwner } from "../../domain/snapshot.ts";
import type { PublicProfile } from "./restaurant-schemas.ts";

type SpecialHours = PublicProfile["specialOpeningHours"][number];

/** As far ahead as anybody plans a dinner; a closed winter is not written out whole. */
const daysAhead = 180;

/**
 * The dates from `today` on that differ from the week, one entry per date and period, ascending: what the rule of
 * opening hours makes of the overrides, so that a client need not know which of several wins.
 */
export function specialHours(overrides: readonly HoursOverride[], today: string): SpecialHours[] {
  const dates = new Set<string>();
  const last = addDays(today, daysAhead);
  for (const override of overrides) {
    const from = override.date > today ? override.date : today;
    const until = override.endDate ?? override.date;
    for (let date = from; date <= until && date <= last; date = addDays(date, 1)) dates.add(date);
  }
  return [...dates].sort().flatMap((date): SpecialHours[] => {
    const kitchen = specialOf(overrides, "KITCHEN", date);
    const venue = specialOf(overrides, "VENUE", date);
    const isSame = JSON.stringify(kitchen) === JSON.stringify(venue);
    if (isSame) return kitchen.map((row) => ({ ...row, appliesTo: "BOTH" as const }));
    return [
      ...kitchen.map((row) => ({ ...row, appliesTo: "KITCHEN" as const })),
      ...venue.map((row) => ({ ...row, appliesTo: "VENUE" as const })),
    ];
  });
}

function specialOf(
  overrides: readonly HoursOverride[],
  owner: HoursOwner,
  date: string,
): Omit<SpecialHours, "appliesTo">[] {
  const covering = overrides
    .filter((one) => one.appliesTo === owner || one.appliesTo === "BOTH")
    .filter((one) => one.date <= date && date <= (one.endDate ?? one.date))
    .sort((a, b) => spanOf(a) - spanOf(b));
  if (covering.length === 0) return [];
  const note = covering[0]!.note;
  const rows = rowsOfDate([], overrides, owner, date);
  return rows.length === 0
    ? [{ date, isClosed: true, opensAt: null, closesAt: null, note }]
    : rows.map(({ opensAt, closesAt }) => ({ date, isClosed: false, opensAt, closesAt, note }));
}

const spanOf = (override: HoursOverride): number =>
  daysBetween(override.date, override.endDate ?? override.date);
