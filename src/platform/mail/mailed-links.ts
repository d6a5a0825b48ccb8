import type { Config } from "../../config.ts";
import { rateLimited } from "../http/rate-limit-headers.ts";
import { Problem } from "../problem.ts";

/** Where the links of mail lead that somebody comes in by: invitations, and the confirming of an address. The token follows. */
export const invitePath = "/invite";
/** How long an invitation's link works after it was last mailed. */
export const inviteDays = 14;
/** Between two mails of one invitation. */
const resendPauseMs = 60_000;

/** @throws Problem RATE_LIMITED within a minute of the mail before */
export function requirePause(sentAt: Temporal.Instant, nowMs: number): void {
  const againAtMs = sentAt.epochMilliseconds + resendPauseMs;
  if (nowMs < againAtMs)
    throw rateLimited({ allowed: false, limit: 1, remaining: 0, resetAtMs: againAtMs }, nowMs);
}

/** A mail waits in the queue while the mail server is away; without one, nobody would ever send it. @throws Problem INVITE_SEND_FAILED */
export function requireMail({ config }: { config: Config }): void {
  if (config.smtpUrl === undefined && !config.isLocal) throw new Problem("INVITE_SEND_FAILED");
}
