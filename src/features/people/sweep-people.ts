import type { Context } from "../../context.ts";
import type { Loop } from "../../platform/loops.ts";

import { deviceDays } from "../../platform/people-devices.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Sessions and links that have ended, and attempts to sign in that no limit counts any more: personal data without a use. */
export async function sweepPeople({ db, clock }: Pick<Context, "db" | "clock">): Promise<void> {
  const nowMs = clock.nowMs();
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs);
  await db.query("DELETE FROM people_sessions WHERE expires_at <= $1", [now]);
  await db.query("DELETE FROM people_verifications WHERE expires_at <= $1", [now]);
  await db.query("DELETE FROM password_resets WHERE expires_at <= $1", [now]);
  await db.query("DELETE FROM people_tries WHERE ends_at <= $1", [now]);
  await db.everywhere("DELETE FROM restaurant_looks WHERE ends_at <= $1", [now]);
  // As long as a cookie of theirs is kept.
  await db.query("DELETE FROM people_devices WHERE last_used_at < $1", [
    now.subtract({ hours: 24 * deviceDays }),
  ]);
  // The longest window is a minute.
  await db.query("DELETE FROM people_rate_limits WHERE last_request < $1", [nowMs - dayMs]);
}

export const sweepPeopleLoop: Loop<Context> = {
  name: "people.sweep",
  everyMs: hourMs,
  run: sweepPeople,
};
