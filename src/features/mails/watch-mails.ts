import { setTimeout as sleep } from "node:timers/promises";
import type { Context } from "../../context.ts";
import { createBell } from "../../platform/bell.ts";
import { findDue } from "./mail-queue.ts";
import type { Due } from "./mail-worker.ts";

/** How often the database is asked for what nobody told of: retries, leases that have run out (decision 0089). */
const pollMs = 3_000;
/** Orders that come together are mailed together. */
const gatherMs = 50;

/** Tells that mails are due, when orders change, when the database tells of mail about none, and at a look now and then, until `signal` is aborted. Rejects when it cannot look. */
export async function watchMails(
  { db, live, listener }: Pick<Context, "db" | "live" | "listener">,
  signal: AbortSignal,
  look: (due: Due) => void,
): Promise<void> {
  const news = createBell();
  const stopHearing = [live.subscribe(news.ring, news.ring), listener.on("luka_mails", news.ring, news.ring)];
  signal.addEventListener("abort", news.ring);
  try {
    while (!signal.aborted) {
      const due = await findDue(db);
      if (due.mails || due.people) look(due);
      await news.wait(pollMs);
      if (!signal.aborted) await sleep(gatherMs, undefined, { ref: false });
    }
  } finally {
    signal.removeEventListener("abort", news.ring);
    for (const stop of stopHearing) stop();
  }
}
