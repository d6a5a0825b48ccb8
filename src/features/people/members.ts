import { type StaffRole, staffRoles } from "../../domain/roles.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { Person } from "../../platform/people.ts";

/** Somebody who works in a restaurant. */
export interface Member extends Person {
  role: StaffRole;
  joinedAt: Temporal.Instant;
  /** Of their latest session, to the day; null for somebody who is signed in nowhere. */
  lastSeenAt: Temporal.Instant | null;
}

const mostShown = 500;

/** Everybody who works in the restaurant: owners first, then by name. */
export const readMembers = (db: Queryable, scope: RestaurantScope): Promise<Member[]> =>
  db.query<Member>(
    `SELECT p.id AS "userId", p.name, p.email, m.role, m.created_at AS "joinedAt", seen.at AS "lastSeenAt"
     FROM restaurant_members m JOIN people p ON p.id = m.user_id
     LEFT JOIN LATERAL (
       SELECT max(s.updated_at) AS at FROM people_sessions s WHERE s.user_id = p.id AND s.expires_at > now()) seen ON true
     WHERE m.restaurant_id = $1
     ORDER BY array_position($2::text[], m.role), lower(p.name), p.email LIMIT ${mostShown}`,
    [scope.restaurantId, staffRoles],
  );

/** What these people are called, of those who work in the restaurant. */
export const namesOf = (
  db: Queryable,
  scope: RestaurantScope,
  userIds: readonly string[],
): Promise<{ id: string; name: string }[]> =>
  db.query(
    `SELECT p.id, p.name FROM restaurant_members m JOIN people p ON p.id = m.user_id
     WHERE m.restaurant_id = $1 AND p.id = ANY ($2) ORDER BY p.id`,
    [scope.restaurantId, userIds],
  );

/** What became of a change of a member: `LAST_OWNER` when it would leave the restaurant without one. */
export type MemberOutcome = "DONE" | "LAST_OWNER" | "CHANGED" | "NOT_FOUND";

/**
 * Gives a member another role, or none (null), if the role is still `was`. One owner stays: the transaction has taken the
 * restaurant's turn (`changeRestaurant`), so that of two who leave at once the second sees what the first has done.
 */
export async function changeMember(
  trx: Transaction,
  scope: RestaurantScope,
  userId: string,
  { was, role }: { was: StaffRole; role: StaffRole | null },
): Promise<MemberOutcome> {
  const [row] = await trx.query<{ found: StaffRole | null; isDone: boolean }>(
    `WITH asked AS (
       SELECT (SELECT role FROM restaurant_members WHERE restaurant_id = $1 AND user_id = $2) AS found,
         $3 = 'OWNER' AND $4::text IS DISTINCT FROM 'OWNER' AND NOT EXISTS (
           SELECT FROM restaurant_members WHERE restaurant_id = $1 AND role = 'OWNER' AND user_id <> $2) AS is_last),
     changed AS (
       UPDATE restaurant_members m SET role = $4 FROM asked
       WHERE m.restaurant_id = $1 AND m.user_id = $2 AND m.role = $3 AND NOT is_last AND $4::text IS NOT NULL RETURNING 1),
     removed AS (
       DELETE FROM restaurant_members m USING asked
       WHERE m.restaurant_id = $1 AND m.user_id = $2 AND m.role = $3 AND NOT is_last AND $4::text IS NULL RETURNING 1)
     SELECT found, EXISTS (SELECT FROM changed) OR EXISTS (SELECT FROM removed) AS "isDone" FROM asked`,
    [scope.restaurantId, userId, was, role],
  );
  const { found, isDone } = row!;
  if (isDone) return "DONE";
  if (!found) return "NOT_FOUND";
  // Nobody else changes it in this turn: what is as it was seen, and may not change, is the last.
  return found === was ? "LAST_OWNER" : "CHANGED";
}

/** The role of whoever has this address in the restaurant; null for somebody who does not work there. */
export async function roleOfAddress(
  db: Queryable,
  scope: RestaurantScope,
  email: string,
): Promise<StaffRole | null> {
  const [row] = await db.query<{ role: StaffRole }>(
    `SELECT m.role FROM restaurant_members m JOIN people p ON p.id = m.user_id
     WHERE m.restaurant_id = $1 AND p.email = $2`,
    [scope.restaurantId, email],
  );
  return row?.role ?? null;
}
