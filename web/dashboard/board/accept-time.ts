/** The time that is promised goes up and down by so much. */
export const stepMs = 5 * 60_000;

/** The first whole five minutes that are still to come: nobody promises a time that has passed. */
export const earliestReadyMs = (nowMs: number): number => Math.ceil((nowMs + 1) / stepMs) * stepMs;

/** The time that an order is accepted for: the suggested one, as somebody has moved it. */
export const promisedMs = (suggestedMs: number, changeMs: number, nowMs: number): number =>
  Math.max(suggestedMs + changeMs, earliestReadyMs(nowMs));

/** How long before an unanswered, paid order is cancelled, in whole seconds; null while that is far away. */
export function secondsLeft(byMs: number, nowMs: number): number | null {
  const left = Math.max(0, Math.ceil((byMs - nowMs) / 1000));
  return left <= 3600 ? left : null;
}

/** From here on the time that is left stands in words too, and stands out. */
const urgentSeconds = 180;

/** Whether an order has to be answered within minutes. */
export const isUrgent = (leftSeconds: number): boolean => leftSeconds < urgentSeconds;
