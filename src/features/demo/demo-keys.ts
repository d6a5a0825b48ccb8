import { baseUrl, pageUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Environment } from "../../domain/environment.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { createPartnerKey, createRestaurantKey } from "../keys/create-key.ts";
import { seedDemoLogin } from "../people/seed-demo-login.ts";
import { demoSandboxSlug, demoSlug } from "./demo-restaurants.ts";
import { seedDemo } from "./seed-demo.ts";

export interface DemoKeys {
  restaurant: { slug: string; orderingPage: string; key: string };
  sandbox: { slug: string; key: string };
  partner: { id: string; key: string };
  dashboard: { url: string; email: string; password: string };
  /** What to try first. */
  example: string;
}

const keyName = "Demo";
const slugs = [demoSlug, demoSandboxSlug];
/** Long enough to try things out; a key that was left lying about in a terminal ends by itself. */
const validDays = 30;

/**
 * What somebody needs to try everything: fresh keys to the demo restaurant, its sandbox and the partner, for 30 days, and
 * the login of the dashboard. Brings the demo first when it is not there; earlier demo keys that have expired go.
 */
export async function createDemoKeys(ctx: Context): Promise<DemoKeys> {
  await seedDemo(ctx);
  const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs());
  const expiresAt = now.add({ hours: 24 * validDays });
  const keys = await ctx.db.transaction(async (trx) => {
    await trx.query(
      `WITH expired AS (DELETE FROM restaurant_keys WHERE name = $1 AND expires_at <= $2 AND restaurant_id IN
         (SELECT id FROM restaurants WHERE slug = ANY ($3)) RETURNING id)
       DELETE FROM key_directory WHERE key_id IN (SELECT id FROM expired)`,
      [keyName, now, slugs],
    );
    const rows = await trx.query<{
      id: string;
      slug: string;
      environment: Environment;
      partner_id: string | null;
    }>("SELECT id, slug, environment, partner_id FROM restaurants WHERE slug = ANY ($1)", [
      [demoSlug, demoSandboxSlug],
    ]);
    const of = (slug: string) => rows.find((row) => row.slug === slug)!;
    const keyOf = async (slug: string): Promise<string> => {
      const { id, environment } = of(slug);
      const input = { name: keyName, environment, scopes: ["*"] as const, expiresAt };
      return (await createRestaurantKey(trx, scopeOf(id), input)).key;
    };
    const partnerId = of(demoSandboxSlug).partner_id!;
    return {
      restaurant: await keyOf(demoSlug),
      sandbox: await keyOf(demoSandboxSlug),
      partner: (
        await createPartnerKey(trx, partnerId, {
          name: keyName,
          environment: "TEST",
          expiresAt,
          createdBy: await ownerOf(trx, partnerId),
        })
      ).key,
      partnerId,
    };
  });
  const login = await seedDemoLogin(ctx);
  const base = baseUrl(ctx.config);
  return {
    restaurant: { slug: demoSlug, orderingPage: `${pageUrl(ctx.config, demoSlug)}/`, key: keys.restaurant },
    sandbox: { slug: demoSandboxSlug, key: keys.sandbox },
    partner: { id: keys.partnerId, key: keys.partner },
    dashboard: { url: `${base}/dashboard`, ...login },
    example: `curl -H "Authorization: Bearer ${keys.restaurant}" "${base}/api/v1/menu?slug=${demoSlug}"`,
  };
}

async function ownerOf(db: Queryable, partnerId: string): Promise<string | null> {
  const [row] = await db.query<{ user_id: string }>(
    "SELECT user_id FROM partner_members WHERE partner_id = $1 AND role = 'OWNER' ORDER BY created_at LIMIT 1",
    [partnerId],
  );
  return row?.user_id ?? null;
}
