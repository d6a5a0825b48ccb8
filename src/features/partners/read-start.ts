import type { Context } from "../../context.ts";
import type { PortalCaller } from "../../platform/http/callers.ts";

/** How far a partner has come with its first steps, all of which are in TEST. */
export interface Start {
  /** The one that it made first. */
  sandbox: { slug: string; name: string } | null;
  hasKey: boolean;
  hasOrder: boolean;
  hasWebhook: boolean;
}

export async function readStart(
  { db, clock }: Pick<Context, "db" | "clock">,
  { partnerId }: Pick<PortalCaller, "partnerId">,
): Promise<Start> {
  const [row] = await db.everywhere<Start>(
    `WITH sandboxes AS (
       SELECT id, slug, created_at FROM restaurants WHERE partner_id = $1 AND environment = 'TEST' AND archived_at IS NULL)
     SELECT (SELECT jsonb_build_object('slug', s.slug, 'name', p.name)
             FROM sandboxes s JOIN restaurant_profiles p ON p.restaurant_id = s.id ORDER BY s.created_at, s.id LIMIT 1) AS sandbox,
       EXISTS (SELECT FROM partner_keys k WHERE k.partner_id = $1 AND k.environment = 'TEST'
         AND (k.revoked_at IS NULL OR k.revoked_at > $2) AND (k.expires_at IS NULL OR k.expires_at > $2)) AS "hasKey",
       EXISTS (SELECT FROM sandboxes s JOIN orders o ON o.restaurant_id = s.id) AS "hasOrder",
       EXISTS (SELECT FROM sandboxes s JOIN webhooks w ON w.restaurant_id = s.id) AS "hasWebhook"`,
    [partnerId, Temporal.Instant.fromEpochMilliseconds(clock.nowMs())],
  );
  return row!;
}
