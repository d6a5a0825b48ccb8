import { keyExpiry } from "../../domain/key-expiry.ts";
import { Problem } from "../../platform/problem.ts";

/** @throws Problem VALIDATION_FAILED at `expiresOn` for a day that is too soon or too far ahead */
export function expiryOf(expiresOn: string | undefined, nowMs: number): Temporal.Instant | null {
  if (expiresOn === undefined) return null;
  const endsAtMs = keyExpiry(expiresOn, nowMs);
  if (endsAtMs !== null) return Temporal.Instant.fromEpochMilliseconds(endsAtMs);
  const message = "Datoen må være fra i morgen til to år frem.";
  throw Problem.validation([{ path: "expiresOn", code: "INVALID", message }]);
}
