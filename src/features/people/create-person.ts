import type { Context } from "../../context.ts";
import type { StaffRole } from "../../domain/roles.ts";
import { message } from "../../messages/message.ts";
import { Problem } from "../../platform/problem.ts";

export interface NewMember {
  email: string;
  name: string;
  /** Of a new account; one that is there keeps its own. */
  password?: string | undefined;
  slug: string;
  role: StaffRole;
}

/**
 * `luka person create`: an account with a role in a restaurant. Somebody who has an account keeps it and gets the role, when
 * no password is given: one that would change nothing is refused. Problem RESTAURANT_NOT_FOUND, or VALIDATION_FAILED for the
 * e-mail or the password.
 */
export async function createMember(
  ctx: Context,
  member: NewMember,
): Promise<{ userId: string; isNew: boolean }> {
  const restaurantId = await ctx.snapshots.idOfSlug(member.slug);
  if (!restaurantId) throw new Problem("RESTAURANT_NOT_FOUND", { slug: member.slug });
  const known = await ctx.people.findPerson(member.email);
  const { email, name, password } = member;
  if (known && password !== undefined) throw refusedPassword("doors.accountExists", email);
  if (!known && password === undefined) throw refusedPassword("doors.newAccountPassword", email);
  const { userId } = known ?? (await ctx.people.createPerson({ email, name, password: password! }));
  await ctx.people.addMember(restaurantId, userId, member.role);
  return { userId, isNew: !known };
}

const refusedPassword = (key: "doors.accountExists" | "doors.newAccountPassword", email: string): Problem =>
  Problem.validation([{ path: "password", code: "INVALID", message: message(key, { email }) }]);
