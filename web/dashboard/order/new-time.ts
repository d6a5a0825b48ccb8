const minuteMs = 60_000;

/** What a new time is counted from: the promise, or the next whole minute when that has passed: a new time in the past helps nobody. */
export const countedFromMs = (promisedMs: number | null, nowMs: number): number =>
  Math.max(promisedMs ?? 0, Math.ceil(nowMs / minuteMs) * minuteMs);

/** The time that is promised now. */
export const newTimeMs = (fromMs: number, plusMinutes: number): number => fromMs + plusMinutes * minuteMs;
