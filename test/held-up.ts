import { setTimeout } from "node:timers/promises";
import type { Database, Queryable, Transaction } from "../src/platform/db/connect.ts";
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

/** What somebody is answered who comes second: asks while `first` has in hand what it took, and waits until that is committed. */
export async function whoComesSecond<Answer>(
  db: Database,
  first: (trx: Transaction) => Promise<unknown>,
  second: () => Promise<Answer>,
): Promise<Answer> {
  let asked!: Promise<Answer>;
  await db.transaction(async (trx) => {
    await first(trx);
    asked = second();
    await untilHeldUp(db);
  });
  return asked;
}

/**
 * The statement with which another waits for what the backend `pid` holds, once there is one; or undefined when `work` is over before. Who
 * waits goes on waiting, so its statement is read afterwards: a list shows one moment's statements beside another's locks.
 */
export async function statementBehind(
  db: Queryable,
  pid: number,
  work: Promise<unknown>,
): Promise<string | undefined> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  work.then(end, end);
  while (!isOver) {
    const [waiting] = await db.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))",
      [pid],
    );
    if (waiting) {
      const [found] = await db.query<{ query: string }>("SELECT query FROM pg_stat_activity WHERE pid = $1", [
        waiting.pid,
      ]);
      return found?.query;
    }
    await setTimeout(5);
  }
  return undefined;
}
