import type { Context } from "../../context.ts";
import type { StaffRole } from "../../domain/roles.ts";
import { message } from "../../messages/message.ts";
import { Problem } from "../../platform/problem.ts";

export interface NewMember {
  email: string;
  name: string;
  /** Of a new account; one that is there keeps its own. */
  password?: string | undefined;
  /** Where they work, and as what; null for an operator who works in no restaurant. */
  at: { slug: string; role: StaffRole } | null;
  /** Runs the service: takes a second factor (D-111). */
  isOperator?: boolean;
}

/**
 * `luka person create`: an account with a role in a restaurant, or an operator's. Somebody who has an account keeps it and gets the role, when
 * no password is given: one that would change nothing is refused. Problem RESTAURANT_NOT_FOUND, or VALIDATION_FAILED for the
 * e-mail or the password.
 */
export async function createMember(
  ctx: Context,
  member: NewMember,
): Promise<{ userId: string; isNew: boolean }> {
  const { at, isOperator = false } = member;
  const place = at && (await placeOf(ctx, at));
  const known = await ctx.people.findPerson(member.email);
  const { email, name, password } = member;
  if (known && password !== undefined) throw refusedPassword("doors.accountExists", email);
  if (!known && password === undefined) throw refusedPassword("doors.newAccountPassword", email);
  const { userId } = known ?? (await ctx.people.createPerson({ email, name, password: password! }));
  if (place) await ctx.people.addMember(place.restaurantId, userId, place.role);
  if (isOperator) await ctx.db.query("UPDATE people SET is_operator = true WHERE id = $1", [userId]);
  return { userId, isNew: !known };
}

async function placeOf({ snapshots }: Context, { slug, role }: NonNullable<NewMember["at"]>) {
  const restaurantId = await snapshots.idOfSlug(slug);
  if (!restaurantId) throw new Problem("RESTAURANT_NOT_FOUND", { slug });
  return { restaurantId, role };
}

const refusedPassword = (key: "doors.accountExists" | "doors.newAccountPassword", email: string): Problem =>
  Problem.validation([{ path: "password", code: "INVALID", message: message(key, { email }) }]);
