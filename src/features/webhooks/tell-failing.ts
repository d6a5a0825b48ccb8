import type { Context } from "../../context.ts";
import type { Environment } from "../../domain/environment.ts";
import { teamManagers } from "../../domain/roles.ts";

const mostAtOnce = 100;

/**
 * Mails the owners and administrators of a partner's team that a webhook of a restaurant of theirs has failed for a day: when its last
 * attempt failed a day or more after the first that did, and none came through between. Once until one does (D-378).
 */
export async function tellFailing({ db }: Pick<Context, "db">): Promise<void> {
  await db.everywhere(
    `WITH due AS (
       SELECT e.restaurant_id, e.webhook_id, r.partner_id
       FROM webhook_endpoints e
       JOIN webhooks w ON w.restaurant_id = e.restaurant_id AND w.id = e.webhook_id AND w.is_active
       JOIN restaurants r ON r.id = e.restaurant_id AND r.archived_at IS NULL AND r.partner_id IS NOT NULL
       WHERE e.failing_since IS NOT NULL AND e.failing_told_at IS NULL
         AND e.last_failure_at >= e.failing_since + interval '24 hours'
       ORDER BY e.failing_since LIMIT $1 FOR UPDATE OF e SKIP LOCKED
     ), told AS (
       UPDATE webhook_endpoints e SET failing_told_at = now() FROM due
       WHERE e.restaurant_id = due.restaurant_id AND e.webhook_id = due.webhook_id
       RETURNING due.restaurant_id, due.webhook_id, due.partner_id
     )
     SELECT queue_person_mail(m.user_id, 'WEBHOOK_FAILING', coalesce(p.locale, 'nb'),
       jsonb_build_object('restaurantId', told.restaurant_id, 'webhookId', told.webhook_id))
     FROM told
     JOIN partner_members m ON m.partner_id = told.partner_id AND m.role = ANY ($2)
     JOIN people p ON p.id = m.user_id`,
    [mostAtOnce, teamManagers],
  );
}

/** What the mail says. */
export interface FailingWebhook {
  url: string;
  restaurantName: string;
  slug: string;
  partnerId: string;
  environment: Environment;
  failingSince: Temporal.Instant;
  reason: string;
}

/** A webhook as its mail tells of it; null when it works again, is paused or gone. */
export async function readFailing(
  { db }: Pick<Context, "db">,
  { restaurantId, webhookId }: { restaurantId: string; webhookId: string },
): Promise<FailingWebhook | null> {
  const [row] = await db.everywhere<FailingWebhook>(
    `SELECT w.url, f.name AS "restaurantName", r.slug, r.partner_id AS "partnerId", r.environment,
       e.failing_since AS "failingSince", e.last_failure_reason AS reason
     FROM webhook_endpoints e
     JOIN webhooks w ON w.restaurant_id = e.restaurant_id AND w.id = e.webhook_id AND w.is_active
     JOIN restaurants r ON r.id = e.restaurant_id AND r.partner_id IS NOT NULL
     JOIN restaurant_profiles f ON f.restaurant_id = e.restaurant_id
     WHERE e.restaurant_id = $1 AND e.webhook_id = $2 AND e.failing_since IS NOT NULL`,
    [restaurantId, webhookId],
  );
  return row ?? null;
}
