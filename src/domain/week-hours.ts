import { minutesOf } from "./oslo-time.ts";
import type { DayHours } from "./snapshot.ts";

const dayMinutes = 24 * 60;
const weekMinutes = 7 * dayMinutes;

/** CLOSED_DAY: a closed day has no other row. OVERLAP: the period begins or ends inside another. */
export interface WeekConflict {
  index: number;
  conflict: "CLOSED_DAY" | "OVERLAP";
}

/**
 * What does not go together in a week of hours, at the later of two rows. Periods may run past midnight, from Saturday into
 * Sunday too, and may touch; equal times are a whole day.
 */
export function weekConflicts(rows: readonly DayHours[]): WeekConflict[] {
  const conflicts: WeekConflict[] = [];
  rows.forEach((row, index) => {
    const earlier = rows.slice(0, index);
    const sameDay = earlier.filter((other) => other.dayOfWeek === row.dayOfWeek);
    if (sameDay.some((other) => other.isClosed || row.isClosed))
      conflicts.push({ index, conflict: "CLOSED_DAY" });
    else if (!row.isClosed && earlier.some((other) => !other.isClosed && overlap(row, other)))
      conflicts.push({ index, conflict: "OVERLAP" });
  });
  return conflicts;
}

/** Minutes from the beginning of Sunday to the opening, and how long it is open. */
function periodOf({ dayOfWeek, opensAt, closesAt }: DayHours): { opens: number; minutes: number } {
  const opens = minutesOf(opensAt);
  const minutes = minutesOf(closesAt) - opens;
  return { opens: dayOfWeek * dayMinutes + opens, minutes: minutes > 0 ? minutes : minutes + dayMinutes };
}

/** Of two periods in a week that goes round, one opens while the other is open. */
function overlap(a: DayHours, b: DayHours): boolean {
  const [one, other] = [periodOf(a), periodOf(b)];
  const after = (from: number, to: number): number => (to - from + weekMinutes) % weekMinutes;
  return after(one.opens, other.opens) < one.minutes || after(other.opens, one.opens) < other.minutes;
}
