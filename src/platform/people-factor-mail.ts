import type { FactorChange } from "../domain/second-factor.ts";
import type { Locale } from "../messages/locale.ts";
import type { Queryable } from "./db/connect.ts";

export interface FactorNews {
  userId: string;
  change: FactorChange;
  /** For who has not chosen one. */
  locale: Locale;
  nowMs: number;
  /** Of the passkey. */
  name?: string;
}

/** Queues a mail to an account's owner about a change of what it is protected by (D-112). Hand in a transaction to have both stand or fall together. */
export async function queueFactorMail(
  db: Queryable,
  { userId, change, locale, nowMs, name }: FactorNews,
): Promise<void> {
  const at = Temporal.Instant.fromEpochMilliseconds(nowMs);
  await db.query("SELECT queue_person_mail($1, 'SECOND_FACTOR', $2, $3)", [
    userId,
    locale,
    JSON.stringify({ change, at, ...(name !== undefined && { name }) }),
  ]);
}
