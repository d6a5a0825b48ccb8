import { type RetentionKind, retention, retentionKinds } from "../domain/retention.ts";
import { message } from "../messages/message.ts";
import type { Queryable } from "./db/connect.ts";
import { Problem } from "./problem.ts";

export type KeptDays = Readonly<Record<RetentionKind, number>>;

/** How many days each kind is kept: what operators have set, and the rest as it is here. Asked by each run of a job that forgets. */
export async function readKeptDays(db: Queryable): Promise<KeptDays> {
  const rows = await db.query<{ kind: string; days: number }>("SELECT kind, days FROM retention_settings");
  const set = new Map(rows.map(({ kind, days }) => [kind, days]));
  return Object.fromEntries(
    retentionKinds.map((kind) => {
      const { days, least, most } = retention[kind];
      // Bounds may have moved since it was set.
      return [kind, Math.min(most, Math.max(least, set.get(kind) ?? days))];
    }),
  ) as KeptDays;
}

/** @throws Problem VALIDATION_FAILED outside of the bounds */
export async function setKeptDays(
  db: Queryable,
  kind: RetentionKind,
  days: number,
  now: Temporal.Instant,
): Promise<void> {
  const { least, most } = retention[kind];
  if (!Number.isInteger(days) || days < least || days > most)
    throw Problem.validation([
      { path: "days", code: "INVALID", message: message("fields.numberBetween", { least, most }) },
    ]);
  await db.query(
    `INSERT INTO retention_settings (kind, days, changed_at) VALUES ($1, $2, $3)
     ON CONFLICT (kind) DO UPDATE SET days = excluded.days, changed_at = excluded.changed_at`,
    [kind, days, now],
  );
}
