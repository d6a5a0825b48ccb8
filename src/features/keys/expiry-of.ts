import { keyExpiry } from "../../domain/key-expiry.ts";
import type { Issue } from "../../domain/problems.ts";
import { dayField } from "../../domain/time-fields.ts";
import { message } from "../../messages/message.ts";
import { Problem } from "../../platform/problem.ts";

/** @throws Problem VALIDATION_FAILED at `expiresOn` for a day that is too soon or too far ahead */
export function expiryOf(expiresOn: string | undefined, nowMs: number): Temporal.Instant | null {
  if (expiresOn === undefined) return null;
  const endsAtMs = keyExpiry(expiresOn, nowMs);
  if (endsAtMs !== null) return Temporal.Instant.fromEpochMilliseconds(endsAtMs);
  throw Problem.validation([outOfBounds]);
}

const outOfBounds: Issue = {
  path: "expiresOn",
  code: "INVALID",
  message: message("keys.expiry"),
};

/** The same of a body as it came, for one that its schema refuses already. What is no day at all, the schema has told. */
export function expiryIssues(body: unknown, nowMs: number): Issue[] {
  const { expiresOn } = (body ?? {}) as { expiresOn?: unknown };
  const isDay = typeof expiresOn === "string" && dayField.safeParse(expiresOn).success;
  return isDay && keyExpiry(expiresOn, nowMs) === null ? [outOfBounds] : [];
}
