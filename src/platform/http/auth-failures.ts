import type { ProblemCode } from "../../domain/problems.ts";
import { message } from "../../messages/message.ts";
import type { Clock } from "../clock.ts";
import { Problem } from "../problem.ts";
import { limitAddress } from "./client-ip.ts";
import { bucketsOf } from "./limits.ts";
import type { LookupCache } from "./lookup-cache.ts";
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
 * Failed authentication has a bucket of its own per address (D-15). Once it is spent, failures are answered with 429 and origins
 * that are not known from memory are refused without asking the database. Keys are looked up all the same: whoever shares an
 * address with somebody who sends made-up ones has a key that works. Those that nobody can have been given cost a checksum;
 * likely ones that are unknown have a bucket of their own too.
 */
export interface AuthenticationFailures {
  /** Always throws: the failure itself, or 429 when there were too many. */
  refuse(reason: AuthenticationFailure, address: string): Promise<never>;
  /** The key of a hash. Throws 429 when this address has shown too many that nobody has. */
  lookUp<Key>(keys: LookupCache<Key>, hash: string, address: string): Promise<Key | null>;
  /** Throws 429 when this address has failed too often to be worth a look into the database. */
  checkNotSpent(address: string): Promise<void>;
  /** Counts a failure without an answer of its own (an unknown origin's preflight). */
  count(address: string): Promise<void>;
}

export function createAuthenticationFailures(rateLimiter: RateLimiter, clock: Clock): AuthenticationFailures {
  const bucketsAt = (name: "failedAuthentication" | "unknownKeys", address: string): Bucket[] =>
    bucketsOf([name], { ip: limitAddress(address) });

  /** Takes nothing unless there is nothing left to take. */
  const checkLeft = async (buckets: Bucket[]): Promise<void> => {
    const nowMs = clock.nowMs();
    const spent = await Promise.all(buckets.map((bucket) => rateLimiter.isSpent(bucket, nowMs)));
    if (!spent.includes(true)) return;
    const standing: Standing = await rateLimiter.take(buckets, nowMs);
    if (!standing.allowed) throw rateLimited(standing, nowMs);
  };

  return {
    async refuse(reason, address) {
      const standing = await rateLimiter.take(bucketsAt("failedAuthentication", address), clock.nowMs());
      if (!standing.allowed) throw rateLimited(standing, clock.nowMs());
      const code: ProblemCode = reason === "KEY_EXPIRED" ? "KEY_EXPIRED" : "UNAUTHORIZED";
      throw new Problem(code, { reason }, message(`doors.${reason}`), {
        "www-authenticate": 'Bearer realm="luka"',
      });
    },
    async lookUp(keys, hash, address) {
      if (keys.peek(hash) !== undefined || keys.hasKnown(hash)) return keys.get(hash);
      const buckets = bucketsAt("unknownKeys", address);
      await checkLeft(buckets);
      const key = await keys.get(hash);
      if (key === null) await rateLimiter.take(buckets, clock.nowMs());
      return key;
    },
    checkNotSpent: (address) => checkLeft(bucketsAt("failedAuthentication", address)),
    async count(address) {
      await rateLimiter.take(bucketsAt("failedAuthentication", address), clock.nowMs());
    },
  };
}
