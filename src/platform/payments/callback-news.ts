import { timingSafeEqual } from "node:crypto";

/** What a provider's genuine message is about. Null: nothing of ours. */
export interface CallbackNews {
  orderId: string | null;
}

/** Messages that are older (or newer) are not believed: whoever recorded one cannot send it again later. */
export const callbackToleranceMs = 5 * 60_000;

/** Compares in constant time. */
export const isSameBytes = (expected: Buffer, given: Buffer): boolean =>
  expected.length === given.length && timingSafeEqual(expected, given);

/** Null when it is not JSON. */
export function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return null;
  }
}
