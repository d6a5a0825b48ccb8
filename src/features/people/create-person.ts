import type { Context } from "../../context.ts";
import type { StaffRole } from "../../domain/roles.ts";
import { Problem } from "../../platform/problem.ts";

export interface NewMember {
  email: string;
  name: string;
  password: string;
  slug: string;
  role: StaffRole;
}

/**
 * `luka person create`: an account with a role in a restaurant. A person who already has an account keeps it and its
 * password and gets the role. Problem RESTAURANT_NOT_FOUND, or VALIDATION_FAILED for the e-mail or the password.
 */
export async function createMember(
  ctx: Context,
  member: NewMember,
): Promise<{ userId: string; isNew: boolean }> {
  const restaurantId = await ctx.snapshots.idOfSlug(member.slug);
  if (!restaurantId) throw new Problem("RESTAURANT_NOT_FOUND", { slug: member.slug });
  const known = await ctx.people.findPerson(member.email);
  const { userId } = known ?? (await ctx.people.createPerson(member));
  await ctx.people.addMember(restaurantId, userId, member.role);
  return { userId, isNew: !known };
}
