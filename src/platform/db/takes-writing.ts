import type { Database } from "./connect.ts";

/** As PostgreSQL refuses a write there: the connection to it is given up, and the next may lead to the primary. */
class StandbyError extends Error {
  readonly code = "25006";
}

/** How long the database is believed that it took writing a moment ago. Health is asked for by anybody. */
const believedMs = 1_000;

/**
 * Asks whether the database has room for what is written to it; rejects as a write would when a disk is full, and when it is a
 * standby. What is read says nothing of that: the tables lie in memory, and a full disk goes on serving them. So it is made to
 * write some 300 KB to a temporary file, which leaves nothing behind, in the catalogue neither.
 */
export function createWriteProbe(db: Database): () => Promise<void> {
  let askedAtMs = -Infinity;
  let asked: Promise<void> = Promise.resolve();
  const ask = (): Promise<void> =>
    db.transaction(async (trx) => {
      await trx.query("SET LOCAL work_mem = '64kB'");
      const [found] = await trx.query<{ is_read_only: boolean }>(
        // What a function answers is kept, on disk where memory is short, until all of it is there.
        "SELECT current_setting('transaction_read_only')::boolean AS is_read_only, count(*) FROM generate_series(1, 20000)",
      );
      if (found!.is_read_only) throw new StandbyError("The database takes no writing.");
    });
  return () => {
    if (performance.now() - askedAtMs > believedMs) {
      askedAtMs = performance.now();
      asked = ask();
      // What has failed is asked for again the next time.
      asked.catch(() => {
        askedAtMs = -Infinity;
      });
    }
    return asked;
  };
}
