import type { Context } from "../../context.ts";

export const demoEmail = "demo@luka.example";

/**
 * A login for looking around: owner of every demo restaurant, and of no other. The password follows from this
 * installation's secret, so it can be shown at every start without being stored, and no two installations share it.
 */
export async function seedDemoLogin(ctx: Context): Promise<{ email: string; password: string }> {
  const password = demoPassword(ctx);
  const known = await ctx.people.findPerson(demoEmail);
  const { userId } = known ?? (await ctx.people.createPerson({ email: demoEmail, name: "Demo", password }));
  const restaurants = await ctx.db.everywhere<{ id: string }>(
    "SELECT id FROM restaurants WHERE is_demo AND archived_at IS NULL",
  );
  for (const { id } of restaurants) await ctx.people.addMember(id, userId, "OWNER");
  return { email: demoEmail, password };
}

/** Twelve digits of base 32: 60 bits, in groups that can be read aloud. */
export function demoPassword(ctx: Pick<Context, "secrets">): string {
  const alphabet = "abcdefghijkmnpqrstuvwxyz23456789";
  const digits = [...ctx.secrets.mac("demo login", demoEmail).subarray(0, 12)].map(
    (byte) => alphabet[byte & 31],
  );
  return [digits.slice(0, 4), digits.slice(4, 8), digits.slice(8)].map((group) => group.join("")).join("-");
}
