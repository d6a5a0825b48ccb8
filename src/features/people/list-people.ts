import { z } from "zod";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { StaffRole } from "../../domain/roles.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { decodeCursor, type Page, type PageAsked, pageFrom } from "../../platform/http/cursor.ts";
import type { Person } from "../../platform/people.ts";

/** Somebody who has an account. */
export interface ListedPerson extends Person {
  createdAt: string;
}
export interface ListedMember extends ListedPerson {
  role: StaffRole;
}
type Row<View extends ListedPerson> = Omit<View, "createdAt"> & { created_at: Temporal.Instant };

const place = z.tuple([z.string().max(320)]);
const placeOf = ({ email }: Pick<Person, "email">): string[] => [email];
const view = <View extends ListedPerson>({ created_at, ...person }: Row<View>) => ({
  ...person,
  createdAt: isoInstant(created_at.epochMilliseconds),
});

/** Everybody who has an account, by e-mail address: for the people who run the service. */
export async function listPeople(
  db: Queryable,
  { limit, cursor, text }: PageAsked & { text?: string | undefined },
): Promise<Page<ListedPerson>> {
  const after = decodeCursor(cursor, place);
  const rows = await db.query<Row<ListedPerson>>(
    `SELECT id AS "userId", name, email, created_at FROM people
     WHERE ($1::text IS NULL OR email > $1) AND ($3::text IS NULL OR strpos(email || ' ' || lower(name), lower($3)) > 0)
     ORDER BY email LIMIT $2`,
    [after?.[0] ?? null, limit + 1, text || null],
  );
  return pageFrom(rows, limit, { view, placeOf });
}

/** Those of a restaurant, with their roles. */
export async function listMembers(
  db: Queryable,
  scope: RestaurantScope,
  { limit, cursor }: PageAsked,
): Promise<Page<ListedMember>> {
  const after = decodeCursor(cursor, place);
  const rows = await db.query<Row<ListedMember>>(
    `SELECT p.id AS "userId", p.name, p.email, m.role, p.created_at
     FROM restaurant_members m JOIN people p ON p.id = m.user_id
     WHERE m.restaurant_id = $1 AND ($2::text IS NULL OR p.email > $2) ORDER BY p.email LIMIT $3`,
    [scope.restaurantId, after?.[0] ?? null, limit + 1],
  );
  return pageFrom(rows, limit, { view, placeOf });
}
