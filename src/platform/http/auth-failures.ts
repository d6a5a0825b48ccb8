import type { ProblemCode } from "../../domain/problems.ts";
import { message } from "../../messages/message.ts";
import type { Clock } from "../clock.ts";
import { Problem } from "../problem.ts";
import { limitAddress } from "./client-ip.ts";
import { bucketOf } from "./limits.ts";
import type { Bucket, RateLimiter, Standing } from "./rate-limit.ts";
import { rateLimited } from "./rate-limit-headers.ts";

/** What went wrong at a door; `details.reason` carries the name for machines. */
export type AuthenticationFailure =
  | "KEY_MISSING"
  | "KEY_WRONG"
  | "KEY_EXPIRED"
  | "KEY_OF_OTHER_RESTAURANT"
  | "KEY_REQUIRED"
  | "PARTNER_KEY_MISSING"
  | "PARTNER_KEY_WRONG"
  | "RESTAURANT_KEY_MISSING"
  | "RESTAURANT_KEY_WRONG"
  | "ENVIRONMENTS_DIFFER"
  | "ORIGIN_UNTRUSTED";

/**
 * Failed authentication has a bucket of its own per address (D-15). Once it is spent, what is not known from
 * memory is refused without asking the database, while keys known to be good go on working.
 */
export interface AuthenticationFailures {
  /** Always throws: the failure itself, or 429 when there were too many. */
  refuse(reason: AuthenticationFailure, address: string): Promise<never>;
  /** Throws 429 when this address has failed too often to be worth a look into the database. */
  checkNotSpent(address: string): Promise<void>;
  /** Counts a failure without an answer of its own (an unknown origin's preflight). */
  count(address: string): Promise<void>;
}

export function createAuthenticationFailures(rateLimiter: RateLimiter, clock: Clock): AuthenticationFailures {
  const bucket = (address: string): Bucket => bucketOf("failedAuthentication", { ip: limitAddress(address) });
  return {
    async refuse(reason, address) {
      const standing = await rateLimiter.take([bucket(address)], clock.nowMs());
      if (!standing.allowed) throw rateLimited(standing, clock.nowMs());
      const code: ProblemCode = reason === "KEY_EXPIRED" ? "KEY_EXPIRED" : "UNAUTHORIZED";
      throw new Problem(code, { reason }, message(`doors.${reason}`), {
        "www-authenticate": 'Bearer realm="luka"',
      });
    },
    async checkNotSpent(address) {
      const nowMs = clock.nowMs();
      if (!(await rateLimiter.isSpent(bucket(address), nowMs))) return;
      const standing: Standing = await rateLimiter.take([bucket(address)], nowMs);
      if (!standing.allowed) throw rateLimited(standing, nowMs);
    },
    async count(address) {
      await rateLimiter.take([bucket(address)], clock.nowMs());
    },
  };
}
