import type { Context } from "../../context.ts";
import { browserName } from "../../domain/browser-name.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { MySession } from "./schemas.ts";

/** Whose sessions, and which of them is asking. */
export interface SessionOwner {
  userId: string;
  sessionId: string;
}

interface Row {
  id: string;
  address: string | null;
  userAgent: string | null;
  createdAt: Temporal.Instant;
  updatedAt: Temporal.Instant;
}
const mostShown = 100;

/** Where somebody is signed in, the latest used first. */
export async function readSessions(
  { db }: Pick<Context, "db">,
  { userId, sessionId }: SessionOwner,
): Promise<MySession[]> {
  const rows = await db.query<Row>(
    `SELECT id, ip_address AS address, user_agent AS "userAgent", created_at AS "createdAt", updated_at AS "updatedAt"
     FROM people_sessions WHERE user_id = $1 AND expires_at > now()
     ORDER BY id = $2 DESC, updated_at DESC, id LIMIT ${mostShown}`,
    [userId, sessionId],
  );
  return rows.map(({ id, address, userAgent, createdAt, updatedAt }) => ({
    id,
    ...browserName(userAgent ?? ""),
    address: address || null,
    signedInAt: isoInstant(createdAt.epochMilliseconds),
    lastUsedAt: isoInstant(updatedAt.epochMilliseconds),
    isThis: id === sessionId,
  }));
}

/** Ends one of somebody's sessions, or all but theirs. Returns how many; every process follows within 3 s (platform/people.ts). */
export async function endSessions(
  { db, people }: Pick<Context, "db" | "people">,
  { userId, sessionId }: SessionOwner,
  which: { id: string } | "OTHERS",
): Promise<number> {
  const ended = await db.query(
    which === "OTHERS"
      ? "DELETE FROM people_sessions WHERE user_id = $1 AND id <> $2 RETURNING 1"
      : "DELETE FROM people_sessions WHERE user_id = $1 AND id = $2 RETURNING 1",
    [userId, which === "OTHERS" ? sessionId : which.id],
  );
  people.forgetSessions();
  return ended.length;
}
