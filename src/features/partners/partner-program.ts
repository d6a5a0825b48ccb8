import type { Context } from "../../context.ts";
import type { Queryable } from "../../platform/db/connect.ts";

/**
 * The partner program: while it is closed, partners cannot make LIVE keys by themselves (D-22). The
 * operator always can, and keys that are there go on working. Closed until somebody opens it.
 */
export async function isPartnerProgramOpen(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ is_on: boolean }>(
    "SELECT is_on FROM service_switches WHERE name = 'PARTNER_PROGRAM'",
  );
  return row?.is_on ?? false;
}

/** `luka partner program --open | --close`. */
export async function setPartnerProgram(
  { db, clock }: Pick<Context, "db" | "clock">,
  isOpen: boolean,
): Promise<void> {
  await db.query(
    `INSERT INTO service_switches (name, is_on, changed_at) VALUES ('PARTNER_PROGRAM', $1, $2)
     ON CONFLICT (name) DO UPDATE SET is_on = excluded.is_on, changed_at = excluded.changed_at`,
    [isOpen, Temporal.Instant.fromEpochMilliseconds(clock.nowMs())],
  );
}
