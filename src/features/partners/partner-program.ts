import type { Context } from "../../context.ts";
import type { Queryable } from "../../platform/db/connect.ts";

/**
 * What the operator has decided about partners in general. PARTNER_PROGRAM: while it is closed, partners cannot make LIVE keys by
 * themselves (D-22); the operator always can, and keys that are there go on working. TEST_AT_ONCE: who applies has TEST as soon as the
 * address is confirmed (D-368). Off until somebody turns them on.
 */
type Switch = "PARTNER_PROGRAM" | "TEST_AT_ONCE";
type Parts = Pick<Context, "db" | "clock">;

async function isOn(db: Queryable, name: Switch): Promise<boolean> {
  const [row] = await db.query<{ is_on: boolean }>("SELECT is_on FROM service_switches WHERE name = $1", [
    name,
  ]);
  return row?.is_on ?? false;
}

const set = (name: Switch, { db, clock }: Parts, isOnNow: boolean): Promise<unknown> =>
  db.query(
    `INSERT INTO service_switches (name, is_on, changed_at) VALUES ($1, $2, $3)
     ON CONFLICT (name) DO UPDATE SET is_on = excluded.is_on, changed_at = excluded.changed_at`,
    [name, isOnNow, Temporal.Instant.fromEpochMilliseconds(clock.nowMs())],
  );

export const isPartnerProgramOpen = (db: Queryable): Promise<boolean> => isOn(db, "PARTNER_PROGRAM");

/** `luka partner program --open | --close`. */
export const setPartnerProgram = (parts: Parts, isOpen: boolean): Promise<unknown> =>
  set("PARTNER_PROGRAM", parts, isOpen);

export const hasTestAtOnce = (db: Queryable): Promise<boolean> => isOn(db, "TEST_AT_ONCE");
export const setTestAtOnce = (parts: Parts, isOnNow: boolean): Promise<unknown> =>
  set("TEST_AT_ONCE", parts, isOnNow);
