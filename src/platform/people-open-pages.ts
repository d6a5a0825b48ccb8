import { lacksSecondFactor, type SessionProof, type Standing } from "../domain/second-factor.ts";
import type { Clock } from "./clock.ts";
import type { Queryable } from "./db/connect.ts";
import type { Log } from "./log.ts";

/** Somebody who looks on: with which session, and at which restaurant's pages. */
export interface LookingOn {
  sessionId: string;
  userId: string;
  restaurantId: string;
  /** By a look of an operator's, and not by a role there. */
  isLook: boolean;
}

/**
 * Pages that stay open (event streams of boards), and whether those before them still may. All of a process are asked for in one
 * statement: one for each would be most of what the database does, of restaurants in which nothing happens.
 */
export interface OpenPages {
  /** `end` is called within seconds of the session, the role or the look having ended, until the function that is answered is called. */
  enter(who: LookingOn, end: () => void): () => void;
  /** Asks now what would be asked in a while. */
  look(): Promise<void>;
  close(): Promise<void>;
}

const lookEveryMs = 5_000;
const mostAtOnce = 2_000;

export function createOpenPages({ db, clock, log }: { db: Queryable; clock: Clock; log: Log }): OpenPages {
  const open = new Map<LookingOn, () => void>();
  let looking: Promise<void> | undefined;

  const lookAtAll = async (): Promise<void> => {
    const all = [...open.keys()];
    for (let from = 0; from < all.length; from += mostAtOnce) {
      const some = all.slice(from, from + mostAtOnce);
      const allowed = await stillAllowed(db, some, Temporal.Instant.fromEpochMilliseconds(clock.nowMs()));
      for (const who of some) if (!allowed.has(who)) open.get(who)?.();
    }
  };
  const look = (): Promise<void> => {
    looking ??= lookAtAll()
      .catch((error: unknown) => log.warn({ err: error }, "open pages' sessions could not be checked"))
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  const timer = setInterval(() => void look(), lookEveryMs).unref();

  return {
    enter(who, end) {
      const own = { ...who };
      open.set(own, end);
      return () => void open.delete(own);
    },
    look,
    async close() {
      clearInterval(timer);
      await looking;
    },
  };
}

interface Row extends Standing {
  at: number;
  provenBy: SessionProof;
}

async function stillAllowed(
  db: Queryable,
  asked: readonly LookingOn[],
  now: Temporal.Instant,
): Promise<Set<LookingOn>> {
  const rows = await db.everywhere<Row>(
    `SELECT w.at, s.proven_by AS "provenBy", p.is_operator AS "isOperator",
       ARRAY(SELECT t.role FROM partner_members t WHERE t.user_id = p.id) AS "teamRoles"
     FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[])
       WITH ORDINALITY AS w (session_id, user_id, restaurant_id, is_look, at)
     JOIN people_sessions s ON s.id = w.session_id AND s.user_id = w.user_id AND s.expires_at > now()
     JOIN people p ON p.id = s.user_id
     WHERE CASE WHEN w.is_look
       THEN EXISTS (SELECT FROM restaurant_looks l
         WHERE l.restaurant_id = w.restaurant_id AND l.user_id = w.user_id AND l.ends_at > $5)
       ELSE EXISTS (SELECT FROM restaurant_members m
         WHERE m.restaurant_id = w.restaurant_id AND m.user_id = w.user_id) END`,
    [
      asked.map(({ sessionId }) => sessionId),
      asked.map(({ userId }) => userId),
      asked.map(({ restaurantId }) => restaurantId),
      asked.map(({ isLook }) => isLook),
      now,
    ],
  );
  return new Set(rows.filter((row) => !lacksSecondFactor(row, row.provenBy)).map(({ at }) => asked[at - 1]!));
}
