import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../../context.ts";
import { findDue } from "./mail-queue.ts";
import type { Due } from "./mail-worker.ts";

/** How often the database is asked for what nobody told of: mail about no order, retries, leases that have run out. */
const pollMs = 2_000;
/** Orders that come together are mailed together. */
const gatherMs = 50;

/** Tells that mails are due, from when orders change and from a look now and then, until `signal` is aborted. Rejects when that fails. */
export async function watchMails(
  { db, live }: Pick<Context, "db" | "live">,
  signal: AbortSignal,
  look: (due: Due) => void,
): Promise<void> {
  let gathering: NodeJS.Timeout | undefined;
  const stopHearing = live.subscribe(() => {
    gathering ??= setTimeout(() => {
      gathering = undefined;
      look({ mails: true, people: false });
    }, gatherMs);
  });
  try {
    while (!signal.aborted) {
      const due = await findDue(db);
      if (due.mails || due.people) look(due);
      await sleep(pollMs, undefined, { signal }).catch(() => undefined);
    }
  } finally {
    stopHearing();
    clearTimeout(gathering);
  }
}
