import { endOfBusinessDay } from "../../domain/business-day.ts";
import { dayMs } from "../../domain/oslo-time.ts";
import { message } from "../../messages/message.ts";
import { Problem } from "../../platform/problem.ts";

const longestDays = 31;

/**
 * When something that the kitchen sets for a while ends: as asked, or at the end of the business day. Problem
 * VALIDATION_FAILED on `path` when that is past or more than 31 days away.
 * @returns an instant in epoch ms
 */
export function untilMs(asked: string | null | undefined, nowMs: number, path: string): number {
  if (asked == null) return endOfBusinessDay(nowMs);
  const until = Temporal.Instant.from(asked).epochMilliseconds;
  if (until <= nowMs) {
    throw Problem.validation([{ path, code: "TOO_SOON", message: message("times.passed") }]);
  }
  if (until > nowMs + longestDays * dayMs) {
    const said = message("times.atMostDaysAhead", { days: longestDays });
    throw Problem.validation([
      { path, code: "TOO_FAR_AHEAD", message: said, params: { maximumDays: longestDays } },
    ]);
  }
  return until;
}
