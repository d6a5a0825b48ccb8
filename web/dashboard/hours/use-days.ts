import type { DayHours } from "../../../src/domain/snapshot.ts";
import { useWords } from "../texts.tsx";
import { isAllDay, spansOfDay } from "./week-typed.ts";

type Times = Pick<DayHours, "opensAt" | "closesAt">;

/** What weekdays and their hours are called. */
export function useDays() {
  const { t, speech } = useWords();
  const o = t.openingHours;
  /** As it begins a line. */
  const nameOf = (day: number): string => {
    const name = speech.weekdays([day]);
    return name.charAt(0).toLocaleUpperCase() + name.slice(1);
  };
  const timesOf = (spans: readonly Times[]): string =>
    spans.length === 0
      ? o.closedDay
      : spans.map((span) => (isAllDay(span) ? o.allDay : `${span.opensAt}–${span.closesAt}`)).join(", ");
  const hoursOf = (rows: readonly DayHours[], day: number): string => timesOf(spansOfDay(rows, day));
  return { nameOf, timesOf, hoursOf };
}
