import type { OutboundAnswer, OutboundFailure } from "../../platform/outbound-http.ts";

/**
 * What becomes of a delivery after an attempt. Source: up to 7 attempts,
 * 4xx other than 408 and 429 is final, everything else that fails may pass.
 */
const minute = 60;
const hour = 60 * minute;
/** Seconds from one attempt to the next; the first is made at once. */
const pausesSeconds = [minute, 5 * minute, 15 * minute, hour, 4 * hour, 12 * hour];

/** A fixed category: an HTTP status, a redirect, or why no answer came. Nothing of what a receiver wrote. */
export type FailureReason = OutboundFailure | OwnFailure | "REDIRECT" | `HTTP_${number}`;
/** Nothing was sent: the order is deleted, or something is wrong on our side. */
type OwnFailure = "ORDER_GONE" | "INTERNAL_ERROR";

export type Outcome =
  | { state: "DELIVERED"; status: number; failure: null; retryAfterSeconds: null }
  /** Will be tried again. */
  | { state: "PENDING"; status: number | null; failure: FailureReason; retryAfterSeconds: number }
  /** Final: refused by the receiver, or dropped after the last attempt. */
  | { state: "FAILED"; status: number | null; failure: FailureReason; retryAfterSeconds: null };

/** The outcome of attempt number `attempt` (from 1). A `Retry-After` is not obeyed (D-10). */
export function outcomeOf(answer: OutboundAnswer | { failure: OwnFailure }, attempt: number): Outcome {
  const status = "status" in answer ? answer.status : null;
  if (status !== null && status >= 200 && status < 300)
    return { state: "DELIVERED", status, failure: null, retryAfterSeconds: null };
  const failure = failureOf(answer);
  const isFinal = status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429;
  const pause = pausesSeconds[attempt - 1];
  return isFinal || pause === undefined
    ? { state: "FAILED", status, failure, retryAfterSeconds: null }
    : { state: "PENDING", status, failure, retryAfterSeconds: pause };
}

function failureOf(answer: OutboundAnswer | { failure: OwnFailure }): FailureReason {
  if ("failure" in answer) return answer.failure;
  if (answer.status >= 300 && answer.status < 400) return "REDIRECT";
  return answer.status >= 400 && answer.status < 600 ? `HTTP_${answer.status}` : "INVALID_RESPONSE";
}
