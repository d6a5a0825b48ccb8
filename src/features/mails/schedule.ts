import type { MailError, MailFailure } from "../../platform/mail/mailer.ts";

/** Why a mail is not sent at all. */
export type SkipReason = "ORDER_GONE" | "OUTDATED" | "UNSUBSCRIBED";
/** Nothing was sent: something is wrong on our side, or the mail has waited too long to be of use. */
type OwnFailure = "RENDERING" | "EXPIRED";

export const mailStates = ["PENDING", "SENT", "FAILED", "SKIPPED"] as const;
export type MailState = (typeof mailStates)[number];

/** What becomes of a mail after a try. */
export interface Outcome {
  state: MailState;
  failure: MailFailure | SkipReason | OwnFailure | null;
  /** Whether the try counts: the mail server answered for this mail, or we could not make it. */
  isAnswered: boolean;
  /** Null when the outcome is final. */
  retryAfterSeconds: number | null;
}

const minute = 60;
const hour = 60 * minute;
/** Seconds from one answered try to the next. Greylisting servers ask for about five minutes. */
const pausesSeconds = [minute, 5 * minute, 15 * minute, hour, 4 * hour, 12 * hour];
/** A server that is away is tried with one mail at a time (mail-worker.ts); the others come round again after this. */
const awayPauseSeconds = 30;
/** Two days late, no mail of ours helps anybody. */
export const longestWaitSeconds = 48 * hour;

export const sent: Outcome = { state: "SENT", failure: null, isAnswered: true, retryAfterSeconds: null };
export const skipped = (failure: SkipReason): Outcome => ({
  state: "SKIPPED",
  failure,
  isAnswered: false,
  retryAfterSeconds: null,
});
export const expired: Outcome = {
  state: "FAILED",
  failure: "EXPIRED",
  isAnswered: false,
  retryAfterSeconds: null,
};

/** Not tried: somebody else may take it, at once or, while the server is away, when it may be back. */
export const givenBack = (failure: MailFailure | null): Outcome => ({
  state: "PENDING",
  failure,
  isAnswered: false,
  retryAfterSeconds: failure === null ? 0 : awayPauseSeconds,
});

/** After try number `attempt` (from 1) that went wrong on our side: it is tried again on schedule. */
export const notMade = (attempt: number): Outcome => later("RENDERING", attempt);

/** After try number `attempt` (from 1) of those that count. */
export function outcomeOf({ kind, failure }: Pick<MailError, "kind" | "failure">, attempt: number): Outcome {
  if (kind === "PERMANENT") return { state: "FAILED", failure, isAnswered: true, retryAfterSeconds: null };
  if (kind === "TEMPORARY") return later(failure, attempt);
  return { state: "PENDING", failure, isAnswered: false, retryAfterSeconds: awayPauseSeconds };
}

function later(failure: MailFailure | OwnFailure, attempt: number): Outcome {
  const pause = pausesSeconds[attempt - 1];
  return pause === undefined
    ? { state: "FAILED", failure, isAnswered: true, retryAfterSeconds: null }
    : { state: "PENDING", failure, isAnswered: true, retryAfterSeconds: pause };
}
