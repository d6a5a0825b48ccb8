import type { Environment } from "../../domain/environment.ts";
import type { Database } from "../../platform/db/connect.ts";

export interface FailingWebhook {
  slug: string;
  webhookId: string;
  url: string;
  since: Temporal.Instant;
}

/** Receivers of a partner's restaurants that have answered nothing as they should for a while, the longest first; 20 at most. */
export const failingOfPartner = (
  db: Database,
  { partnerId, environment }: { partnerId: string; environment: Environment },
): Promise<FailingWebhook[]> =>
  db.everywhere<FailingWebhook>(
    `SELECT r.slug, w.id AS "webhookId", w.url, e.failing_since AS since
     FROM webhook_endpoints e
     JOIN restaurants r ON r.id = e.restaurant_id
     JOIN webhooks w ON w.restaurant_id = e.restaurant_id AND w.id = e.webhook_id AND w.is_active
     WHERE e.failing_since IS NOT NULL AND r.partner_id = $1 AND r.environment = $2 AND r.archived_at IS NULL
     ORDER BY e.failing_since LIMIT 20`,
    [partnerId, environment],
  );
