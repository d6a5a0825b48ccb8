import { baseUrl, pageUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Environment } from "../../domain/environment.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { createRestaurantKey, forgetExpiredKeys } from "../keys/create-key.ts";
import { addPartnerKey } from "../partners/add-partner-key.ts";
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
    const rows = await trx.everywhere<{
      id: string;
      slug: string;
      environment: Environment;
      partner_id: string | null;
    }>("SELECT id, slug, environment, partner_id FROM restaurants WHERE slug = ANY ($1)", [slugs]);
    const restaurantIds = rows.map(({ id }) => id);
    await forgetExpiredKeys(trx, restaurantIds, keyName, now);
    const of = (slug: string) => rows.find((row) => row.slug === slug)!;
    const keyOf = async (slug: string): Promise<string> => {
      const { id, environment } = of(slug);
      const input = { name: keyName, environment, scopes: ["*"] as const, expiresAt };
      return (await createRestaurantKey(trx, scopeOf(id), input)).key;
    };
    return {
      restaurant: await keyOf(demoSlug),
      sandbox: await keyOf(demoSandboxSlug),
      partnerId: of(demoSandboxSlug).partner_id!,
    };
  });
  const furtherKey = { name: keyName, environment: "TEST", expiresAt } as const;
  const { key: partnerKey } = await addPartnerKey(ctx, keys.partnerId, furtherKey);
  const login = await seedDemoLogin(ctx);
  const base = baseUrl(ctx.config);
  return {
    restaurant: { slug: demoSlug, orderingPage: `${pageUrl(ctx.config, demoSlug)}/`, key: keys.restaurant },
    sandbox: { slug: demoSandboxSlug, key: keys.sandbox },
    partner: { id: keys.partnerId, key: partnerKey },
    dashboard: { url: `${base}/dashboard`, ...login },
    example: `curl -H "Authorization: Bearer ${keys.restaurant}" "${base}/api/v1/menu?slug=${demoSlug}"`,
  };
}
