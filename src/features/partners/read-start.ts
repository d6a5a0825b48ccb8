import type { Context } from "../../context.ts";
import type { PortalCaller } from "../../platform/http/callers.ts";

/** How far a partner has come with its first steps in TEST, and from there to a restaurant that takes orders. */
export interface Start {
  /** The one that it made first. */
  sandbox: { slug: string; name: string } | null;
  hasKey: boolean;
  hasOrder: boolean;
  hasWebhook: boolean;
  live: { hasAgreement: boolean; hasKey: boolean; hasRestaurant: boolean; hasOpened: boolean };
}

export async function readStart(
  { db, clock }: Pick<Context, "db" | "clock">,
  { partnerId }: Pick<PortalCaller, "partnerId">,
): Promise<Start> {
  const [row] = await db.everywhere<Start>(
    `WITH sandboxes AS (
       SELECT id, slug, created_at FROM restaurants WHERE partner_id = $1 AND environment = 'TEST' AND archived_at IS NULL),
     working AS (
       SELECT environment FROM partner_keys
       WHERE partner_id = $1 AND (revoked_at IS NULL OR revoked_at > $2) AND (expires_at IS NULL OR expires_at > $2)),
     real_ones AS (SELECT is_live FROM restaurants WHERE partner_id = $1 AND environment = 'LIVE' AND archived_at IS NULL)
     SELECT (SELECT jsonb_build_object('slug', s.slug, 'name', p.name)
             FROM sandboxes s JOIN restaurant_profiles p ON p.restaurant_id = s.id ORDER BY s.created_at, s.id LIMIT 1) AS sandbox,
       'TEST' = ANY (SELECT environment FROM working) AS "hasKey",
       EXISTS (SELECT FROM sandboxes s JOIN orders o ON o.restaurant_id = s.id) AS "hasOrder",
       EXISTS (SELECT FROM sandboxes s JOIN webhooks w ON w.restaurant_id = s.id) AS "hasWebhook",
       jsonb_build_object(
         'hasAgreement', (SELECT agreement_signed_at IS NOT NULL FROM partners WHERE id = $1),
         'hasKey', 'LIVE' = ANY (SELECT environment FROM working),
         'hasRestaurant', EXISTS (SELECT FROM real_ones),
         'hasOpened', EXISTS (SELECT FROM real_ones WHERE is_live)) AS live`,
    [partnerId, Temporal.Instant.fromEpochMilliseconds(clock.nowMs())],
  );
  return row!;
}
