import type { Queryable } from "../src/platform/db/connect.ts";
import { eventually } from "./conformance/eventually.ts";

/** Answers once at least so many statements of this test's database wait for somebody's lock. */
export async function untilHeldUp(db: Queryable, statements = 1): Promise<void> {
  await eventually(
    () =>
      db.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      ),
    (waiting) => waiting.length >= statements,
  );
}
