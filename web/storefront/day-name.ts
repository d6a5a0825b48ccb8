import { dayOfWeekOf, daysBetween, startOfDay } from "../../src/domain/oslo-time.ts";
import type { Page } from "./page.tsx";

/** `i dag`, `i morgen`, `fredag`: a day in a row of days that has their dates beside it. */
export const dayName = ({ speech }: Pick<Page, "speech">, date: string, today: string): string =>
  daysBetween(today, date) < 2
    ? speech.soonDay({ atMs: startOfDay(date), nowMs: startOfDay(today) })
    : speech.weekdays([dayOfWeekOf(date)]);
