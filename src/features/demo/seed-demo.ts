import type { Context } from "../../context.ts";
import { seedAddresses } from "../../platform/addresses/seed-addresses.ts";
import { createPartner } from "../partners/create-partner.ts";
import { demoEmail, seedDemoLogin } from "../people/seed-demo-login.ts";
import { writeRestaurant } from "../restaurants/import-restaurant.ts";
import { demoAddresses } from "./demo-addresses.ts";
import { demoRestaurant, demoSandboxSlug, demoSlug } from "./demo-restaurants.ts";

/** Any fixed number: processes that start at the same time take turns. */
const seedLock = 7_305_002;

/**
 * Brings what is missing of the demo: a live restaurant that takes orders at any hour, a sandbox of a partner, and a login
 * for the dashboard. Does nothing to what is there, so it can run at every start.
 */
export async function seedDemo(ctx: Context): Promise<void> {
  await ctx.db.transaction(async (trx) => {
    // Longer than a request waits: on a small machine the one before takes some seconds to write two restaurants.
    await trx.query("SET LOCAL lock_timeout = '25s'");
    await trx.query("SELECT pg_advisory_xact_lock($1)", [seedLock]);
    await seedAddresses(trx, demoAddresses);
    const there = await trx.everywhere<{ slug: string }>(
      "SELECT slug FROM restaurants WHERE slug = ANY ($1)",
      [[demoSlug, demoSandboxSlug]],
    );
    const isMissing = (slug: string) => !there.some((row) => row.slug === slug);
    if (isMissing(demoSlug)) {
      const file = await demoRestaurant(demoSlug);
      await writeRestaurant(trx, file, { environment: "LIVE", live: true, isDemo: true });
    }
    if (isMissing(demoSandboxSlug)) {
      const { partnerId } = await createPartner({ db: trx }, { name: "Luka demo", environment: "TEST" });
      const file = await demoRestaurant(demoSandboxSlug);
      await writeRestaurant(trx, file, { environment: "TEST", live: false, partnerId });
    }
  });
  // A process that starts at the same time may be making the same login: at the second look it is there.
  await seedDemoLogin(ctx).catch(() => seedDemoLogin(ctx));
  // The sandbox is no demo restaurant (partners may change it), so the login is let in here.
  const [sandbox] = await ctx.db.everywhere<{ id: string }>("SELECT id FROM restaurants WHERE slug = $1", [
    demoSandboxSlug,
  ]);
  const person = await ctx.people.findPerson(demoEmail);
  if (sandbox && person) await ctx.people.addMember(sandbox.id, person.userId, "OWNER");
}
