import type { Context } from "../../context.ts";
import type { Locale } from "../../messages/locale.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { ConsentSource, Subscription } from "./consents.ts";

/** A subscriber with the consent that stands. */
export interface ListedSubscriber {
  email: string;
  name: string | null;
  locale: Locale;
  status: Subscription;
  /** When they agreed, or took it back: ISO 8601. */
  since: string;
  /** Null when the register has nothing. */
  source: ConsentSource | null;
}

/** Everybody on a restaurant's list, the first first; those who have left only when asked for. */
export async function listSubscribers(
  { db }: Pick<Context, "db">,
  scope: RestaurantScope,
  { withLeft }: { withLeft: boolean },
): Promise<ListedSubscriber[]> {
  const rows = await db.query<Omit<ListedSubscriber, "since"> & { since: Temporal.Instant }>(
    `SELECT s.email, s.name, s.locale, s.status, coalesce(c.created_at, s.updated_at) AS since, c.source
     FROM newsletter_subscribers s
     LEFT JOIN LATERAL (
       SELECT created_at, source FROM newsletter_consents c
       WHERE c.restaurant_id = s.restaurant_id AND c.subscriber_id = s.id ORDER BY c.id DESC LIMIT 1) AS c ON true
     WHERE s.restaurant_id = $1 AND ($2 OR s.status = 'SUBSCRIBED') ORDER BY s.id`,
    [scope.restaurantId, withLeft],
  );
  return rows.map(({ since, ...row }) => ({ ...row, since: since.toString() }));
}
