import type { Locale, ProblemCode } from "../../domain/problems.ts";
import type { Clock } from "../clock.ts";
import { Problem } from "../problem.ts";
import { limitAddress } from "./client-ip.ts";
import { bucketOf } from "./limits.ts";
import type { Bucket, RateLimiter, Standing } from "./rate-limit.ts";
import { rateLimited } from "./rate-limit-headers.ts";

/** What went wrong at a door, for people; `details.reason` carries the name for machines. */
const texts = {
  KEY_MISSING: [
    "Mangler API-nøkkel: send Authorization: Bearer lbs_…, eller kall fra en godkjent nettadresse (Origin).",
    "The API key is missing: send Authorization: Bearer lbs_…, or call from a trusted origin.",
  ],
  KEY_WRONG: [
    "Feil API-nøkkel: den finnes ikke, er trukket tilbake eller er av feil type.",
    "The API key is wrong: it does not exist, was revoked or is of another kind.",
  ],
  KEY_EXPIRED: ["API-nøkkelen er utløpt. Lag en ny.", "The API key has expired. Create a new one."],
  KEY_OF_OTHER_RESTAURANT: [
    "Feil API-nøkkel: den tilhører en annen restaurant enn slug.",
    "The API key is wrong: it belongs to another restaurant than the slug.",
  ],
  KEY_REQUIRED: [
    "Mangler API-nøkkel: dette endepunktet kan ikke kalles fra en nettleser.",
    "The API key is missing: this endpoint cannot be called from a browser.",
  ],
  PARTNER_KEY_MISSING: [
    "Mangler partnernøkkel: send Authorization: Bearer lbp_….",
    "The partner key is missing: send Authorization: Bearer lbp_….",
  ],
  PARTNER_KEY_WRONG: [
    "Feil partnernøkkel: den finnes ikke, er trukket tilbake, er av feil type, eller partneren er stengt.",
    "The partner key is wrong: it does not exist, was revoked, is of another kind, or the partner is closed.",
  ],
  RESTAURANT_KEY_MISSING: [
    "Mangler restaurantnøkkel: send X-Service-Restaurant-Key: lbs_….",
    "The restaurant key is missing: send X-Service-Restaurant-Key: lbs_….",
  ],
  RESTAURANT_KEY_WRONG: [
    "Feil restaurantnøkkel: den finnes ikke, er trukket tilbake, eller mangler miljø og må roteres.",
    "The restaurant key is wrong: it does not exist, was revoked, or names no environment and must be rotated.",
  ],
  ENVIRONMENTS_DIFFER: [
    "Partnernøkkelen og restaurantnøkkelen hører til hvert sitt miljø.",
    "The partner key and the restaurant key belong to different environments.",
  ],
  ORIGIN_UNTRUSTED: [
    "Nettadressen (Origin) er ikke godkjent for restauranten.",
    "The origin is not trusted for this restaurant.",
  ],
} as const satisfies Record<string, readonly [nb: string, en: string]>;

export type AuthenticationFailure = keyof typeof texts;

/**
 * Failed authentication has a bucket of its own per address (D-15). Once it is spent, what is not known from
 * memory is refused without asking the database, while keys known to be good go on working.
 */
export interface AuthenticationFailures {
  /** Always throws: the failure itself, or 429 when there were too many. */
  refuse(reason: AuthenticationFailure, address: string, locale: Locale): Promise<never>;
  /** Throws 429 when this address has failed too often to be worth a look into the database. */
  checkNotSpent(address: string): Promise<void>;
  /** Counts a failure without an answer of its own (an unknown origin's preflight). */
  count(address: string): Promise<void>;
}

export function createAuthenticationFailures(rateLimiter: RateLimiter, clock: Clock): AuthenticationFailures {
  const bucket = (address: string): Bucket => bucketOf("failedAuthentication", { ip: limitAddress(address) });
  return {
    async refuse(reason, address, locale) {
      const standing = await rateLimiter.take([bucket(address)], clock.nowMs());
      if (!standing.allowed) throw rateLimited(standing, clock.nowMs());
      const code: ProblemCode = reason === "KEY_EXPIRED" ? "KEY_EXPIRED" : "UNAUTHORIZED";
      const text = texts[reason][locale === "en" ? 1 : 0];
      throw new Problem(code, { reason }, text, { "www-authenticate": 'Bearer realm="luka"' });
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
