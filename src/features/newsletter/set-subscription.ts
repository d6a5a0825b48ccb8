import type { Context } from "../../context.ts";
import type { Locale } from "../../messages/locale.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { ConsentSource, Subscription } from "./consents.ts";

/** Whether somebody is subscribed; null when they are not (or no longer) known. */
export async function readSubscription(
  { db }: Pick<Context, "db">,
  scope: RestaurantScope,
  subscriberId: string,
): Promise<{ status: Subscription; locale: Locale } | null> {
  const [row] = await db.query<{ status: Subscription; locale: Locale }>(
    "SELECT status, locale FROM newsletter_subscribers WHERE restaurant_id = $1 AND id = $2",
    [scope.restaurantId, subscriberId],
  );
  return row ?? null;
}

/**
 * Unsubscribes somebody, or takes them back, and writes it into the register of consents. Once however often it is asked:
 * mail programs post the link again, and who has left stays out.
 * @param source ONE_CLICK: a mail program's button (RFC 8058). LINK: the page behind the link in the mail.
 */
export async function setSubscription(
  { db, clock }: Pick<Context, "db" | "clock">,
  scope: RestaurantScope,
  subscriberId: string,
  to: Subscription,
  source: Extract<ConsentSource, "LINK" | "ONE_CLICK">,
): Promise<void> {
  await db.query(
    `WITH changed AS (
       UPDATE newsletter_subscribers SET status = $3, updated_at = $5
       WHERE restaurant_id = $1 AND id = $2 AND status <> $3 RETURNING restaurant_id, id)
     INSERT INTO newsletter_consents (restaurant_id, subscriber_id, action, source, text_version, created_at)
     SELECT restaurant_id, id, CASE $3 WHEN 'SUBSCRIBED' THEN 'GIVEN' ELSE 'WITHDRAWN' END, $4,
       CASE $3 WHEN 'SUBSCRIBED' THEN 'resubscribe-1' END, $5
     FROM changed`,
    [scope.restaurantId, subscriberId, to, source, Temporal.Instant.fromEpochMilliseconds(clock.nowMs())],
  );
}
