import type { Clock } from "./clock.ts";
import type { Queryable } from "./db/connect.ts";
import { limitAddresses } from "./http/client-ip.ts";
import { accountAddress } from "./mail/mail-address.ts";
import type { Secrets } from "./secrets.ts";

/**
 * How often passwords and codes may be tried, counted in the database so that every process sees the same count. An account's
 * tries count from wherever they come: who guesses from many addresses is stopped all the same. Sessions, passkeys and the
 * way to a new password by mail are never counted here, so nobody can be kept out of them by somebody else's guesses.
 */
const minute = 60;
const tryLimits = {
  /** Of one client, whichever accounts it tries. */
  address: { limit: 10, seconds: minute },
  /** Of the network that a client's IPv6 address is in, which many customers may share. */
  network: { limit: 20, seconds: minute },
  /** An account's password, told by its e-mail address, whether or not there is such an account. */
  account: { limit: 10, seconds: 15 * minute },
  /** A password that somebody who is signed in is asked for again, and codes of the second factor. */
  person: { limit: 10, seconds: 15 * minute },
  /** One code of an app, once it was right: it is shown for 30 seconds and taken for 90. */
  code: { limit: 1, seconds: 2 * minute },
  /** A link to choose a new password: the last one still works when another is asked for so soon. */
  reset: { limit: 1, seconds: 5 * minute },
} as const;

export type TrySubject = readonly [kind: keyof typeof tryLimits, whose: string];

export interface Tries {
  /** Takes from all or from none, in one statement. Seconds to wait when one of them is spent, else null. */
  take(subjects: readonly TrySubject[], db?: Queryable): Promise<number | null>;
  /** A try that was right was no guess. */
  giveBack(subjects: readonly TrySubject[]): Promise<void>;
  /** Begins anew: whoever chooses a new password may use it at once. */
  forget(subjects: readonly TrySubject[], db?: Queryable): Promise<void>;
}

/** What a try from this address counts for. Before the account, in this order: all lock alike. */
export const addressSubjects = (address: string): TrySubject[] =>
  limitAddresses(address).map((subject, at) => [at === 0 ? "address" : "network", subject]);

/** An account as tries count it, by whatever was typed. */
export const accountSubject = (email: string): TrySubject => ["account", accountAddress(email)];

export function createTries(parts: { db: Queryable; clock: Clock; secrets: Secrets }): Tries {
  const { clock, secrets } = parts;
  const macOf = ([kind, whose]: TrySubject): Buffer => secrets.mac("people tries", `${kind} ${whose}`);
  return {
    async take(subjects, db = parts.db) {
      const nowMs = clock.nowMs();
      const limits = subjects.map(([kind]) => tryLimits[kind]);
      const [row] = await db.query<{ until: Temporal.Instant | null }>(
        "SELECT take_tries($1, $2, $3, $4) AS until",
        [
          subjects.map(macOf),
          limits.map(({ limit }) => limit),
          limits.map(({ seconds }) => seconds),
          Temporal.Instant.fromEpochMilliseconds(nowMs),
        ],
      );
      return row?.until ? Math.max(1, Math.ceil((row.until.epochMilliseconds - nowMs) / 1_000)) : null;
    },
    async giveBack(subjects) {
      await parts.db.query(
        "UPDATE people_tries SET tries = tries - 1 WHERE subject = ANY ($1) AND tries > 0",
        [subjects.map(macOf)],
      );
    },
    async forget(subjects, db = parts.db) {
      await db.query("DELETE FROM people_tries WHERE subject = ANY ($1)", [subjects.map(macOf)]);
    },
  };
}
