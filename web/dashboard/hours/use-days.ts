import type { DayHours } from "../../../src/domain/snapshot.ts";
import { useWords } from "../texts.tsx";
import { capital, timesText } from "./day-names.ts";
import { spansOfDay } from "./week-typed.ts";

type Times = Pick<DayHours, "opensAt" | "closesAt">;

/** What weekdays and their hours are called. */
export function useDays() {
  const { t, speech } = useWords();
  const o = t.openingHours;
  /** As it begins a line. */
  const nameOf = (day: number): string => capital(speech.weekdays([day]));
  const timesOf = (spans: readonly Times[]): string => timesText(o, spans);
  const hoursOf = (rows: readonly DayHours[], day: number): string => timesOf(spansOfDay(rows, day));
  return { nameOf, timesOf, hoursOf };
}
