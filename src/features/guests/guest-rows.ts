import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { ownerMailKinds } from "../mails/mail-kinds.ts";
import type { Guest } from "./guest.ts";

/** What an owner or a colleague gets of mail is no guest's, though they may eat there as well. */
export const isToGuest = `kind <> ALL ('{${ownerMailKinds.join(",")}}')`;

/** Of `$1`, of who has the address `$2` or the number `$3`: what their rows are found by. What was added to an order is an order, too. */
export const ofGuest = `
  of_orders AS (
    SELECT id FROM orders WHERE restaurant_id = $1 AND (email_identity = $2 OR customer_phone = $3)
    UNION SELECT s.id FROM orders s JOIN orders p ON p.restaurant_id = s.restaurant_id AND p.id = s.supplement_of
    WHERE s.restaurant_id = $1 AND (p.email_identity = $2 OR p.customer_phone = $3)),
  of_waitlist AS (
    SELECT id FROM dine_in_waitlist WHERE restaurant_id = $1 AND (email_identity = $2 OR customer_phone = $3)),
  of_newsletter AS (SELECT id FROM newsletter_subscribers WHERE restaurant_id = $1 AND email_identity = $2),
  of_mails AS (
    SELECT id FROM mails WHERE restaurant_id = $1 AND (
      order_id IN (SELECT id FROM of_orders) OR subscriber_id IN (SELECT id FROM of_newsletter)
      OR data ->> 'waitlistId' IN (SELECT id FROM of_waitlist)
      OR (recipient_identity = $2 AND ${isToGuest})))`;

/** A restaurant's rows about a guest, by kind; names are those of columns, as people write them in JSON. */
export type GuestRows = Record<GuestKind, Record<string, unknown>[]>;
export const guestKinds = [
  ...["orders", "lines", "events", "payments", "refunds", "coupons", "waitlist", "newsletter", "consents"],
  ...["mails", "devices", "deliveries", "calls"],
] as const;
export type GuestKind = (typeof guestKinds)[number];

/** Whose restaurant it is they know; the service's own secrets and counters say nothing of them. Who of the staff did something is about the staff. */
const without = `- '{restaurant_id,token_hash,token_sealed,content_sealed,subscription_sealed,changed_in,claim_id,actor}'::text[]`;

/**
 * Everything that a restaurant has of a guest, each row whole: a column that is new is in it. Calls are those of the API log that placed
 * their orders, or asked about them; it keeps nobody's name (S-09).
 */
export async function guestRowsIn(db: Queryable, scope: RestaurantScope, guest: Guest): Promise<GuestRows> {
  const [found] = await db.query<{ rows: GuestRows }>(
    `WITH ${ofGuest}
     SELECT jsonb_build_object(
       'orders', (SELECT jsonb_agg(to_jsonb(t) ${without} || jsonb_build_object('cancellation', t.cancellation - 'seenBy') ORDER BY t.placed_at)
         FROM orders t WHERE t.restaurant_id = $1 AND t.id IN (SELECT id FROM of_orders)),
       'lines', (SELECT jsonb_agg(to_jsonb(t) ${without} ORDER BY t.order_id, t.line_number)
         FROM order_lines t WHERE t.restaurant_id = $1 AND t.order_id IN (SELECT id FROM of_orders)),
       'events', (SELECT jsonb_agg(to_jsonb(t) ${without} || jsonb_build_object('by', t.actor -> 'kind') ORDER BY t.created_at)
         FROM order_events t WHERE t.restaurant_id = $1 AND t.order_id IN (SELECT id FROM of_orders)),
       'payments', (SELECT jsonb_agg(to_jsonb(t) ${without} ORDER BY t.created_at)
         FROM payments t WHERE t.restaurant_id = $1 AND t.order_id IN (SELECT id FROM of_orders)),
       'refunds', (SELECT jsonb_agg(to_jsonb(t) ${without} ORDER BY t.created_at)
         FROM refunds t WHERE t.restaurant_id = $1 AND t.order_id IN (SELECT id FROM of_orders)),
       'coupons', (SELECT jsonb_agg(to_jsonb(t) ${without} ORDER BY t.order_id)
         FROM coupon_redemptions t WHERE t.restaurant_id = $1 AND t.order_id IN (SELECT id FROM of_orders)),
       'waitlist', (SELECT jsonb_agg(to_jsonb(t) ${without} ORDER BY t.created_at)
         FROM dine_in_waitlist t WHERE t.restaurant_id = $1 AND t.id IN (SELECT id FROM of_waitlist)),
       'newsletter', (SELECT jsonb_agg(to_jsonb(t) ${without})
         FROM newsletter_subscribers t WHERE t.restaurant_id = $1 AND t.id IN (SELECT id FROM of_newsletter)),
       'consents', (SELECT jsonb_agg(to_jsonb(t) ${without} ORDER BY t.id)
         FROM newsletter_consents t WHERE t.restaurant_id = $1 AND t.subscriber_id IN (SELECT id FROM of_newsletter)),
       'mails', (SELECT jsonb_agg(to_jsonb(t) ${without} ORDER BY t.created_at)
         FROM mails t WHERE t.restaurant_id = $1 AND t.id IN (SELECT id FROM of_mails)),
       'devices', (SELECT jsonb_agg(to_jsonb(t) ${without} ORDER BY t.created_at)
         FROM guest_devices t WHERE t.restaurant_id = $1 AND t.order_id IN (SELECT id FROM of_orders)),
       'deliveries', (SELECT jsonb_agg(to_jsonb(t) ${without} - 'attempt_log' ORDER BY t.created_at)
         FROM webhook_deliveries t WHERE t.restaurant_id = $1 AND t.order_id IN (SELECT id FROM of_orders)),
       'calls', (SELECT jsonb_agg(jsonb_build_object('at', t.at, 'method', t.method, 'path', t.path, 'status', t.status,
           'order_number', t.order_number) ORDER BY t.at)
         FROM api_calls t JOIN restaurants r ON r.id = $1 AND r.slug = t.slug
         JOIN orders o ON o.restaurant_id = $1 AND o.order_number = t.order_number AND o.id IN (SELECT id FROM of_orders))
     ) AS rows`,
    [scope.restaurantId, guest.email, guest.phone],
  );
  const rows = found!.rows as Record<GuestKind, Record<string, unknown>[] | null>;
  return Object.fromEntries(guestKinds.map((kind) => [kind, (rows[kind] ?? []).map(written)])) as GuestRows;
}

const written = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
