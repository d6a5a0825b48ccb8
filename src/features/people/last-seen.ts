import type { Queryable } from "../../platform/db/connect.ts";

/** When each of these people last used a session that stands, to the day; who is signed in nowhere is not among them. */
export async function readLastSeen(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Temporal.Instant>> {
  const rows = await db.query<{ userId: string; at: Temporal.Instant }>(
    `SELECT user_id AS "userId", max(updated_at) AS at FROM people_sessions
     WHERE user_id = ANY ($1) AND expires_at > now() GROUP BY user_id`,
    [userIds],
  );
  return new Map(rows.map(({ userId, at }) => [userId, at]));
}
