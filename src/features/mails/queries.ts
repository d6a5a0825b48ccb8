import type { VatGroup } from "../../domain/vat.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";

/** What a mail about an order needs to know besides what the tracking page shows. */
export interface OrderFacts {
  cancelledBy: string | null;
  confirmedAt: Temporal.Instant | null;
  /** Øre, of the refund that was asked for; 0 when there is none. */
  refundAmount: number;
  /** The VAT in it; empty where it was not kept. */
  refundVat: VatGroup[];
  /** Whether the guest saw a payment page. */
  hadPaymentPage: boolean;
  /** Of an order that was not paid: whether the same guest has ordered again since. */
  hasNewerOrder: boolean;
}

/** What each of these mails is about. */
export interface AskedOrder {
  restaurantId: string;
  orderId: string;
  refundId: string | null;
}

/** The parts of a refund that were not refused, each of another payment of its order. */
const ofRefund = `f.restaurant_id = o.restaurant_id AND f.order_id = ANY (payment_orders(o.restaurant_id, o.id))
  AND coalesce(f.part_of, f.id) = asked.refund_id AND f.state <> 'FAILED'`;

/** In the order in which they are asked for; null where there is no such order. */
export async function findOrderFacts(
  db: Queryable,
  asked: readonly AskedOrder[],
): Promise<(OrderFacts | null)[]> {
  const rows = await db.everywhere<OrderFacts & { place: number }>(
    `SELECT asked.place::int AS place, o.cancellation ->> 'cancelledBy' AS "cancelledBy", o.confirmed_at AS "confirmedAt",
       (SELECT coalesce(sum(f.amount), 0)::bigint FROM refunds f WHERE ${ofRefund}) AS "refundAmount",
       (SELECT coalesce(json_agg(v ORDER BY v.rate), '[]') FROM (
         SELECT (g ->> 'rate')::int AS rate, sum((g ->> 'net')::bigint)::bigint AS net, sum((g ->> 'amount')::bigint)::bigint AS amount
         FROM refunds f, jsonb_array_elements(f.vat) AS g WHERE ${ofRefund} GROUP BY 1) AS v) AS "refundVat",
       p.payment_url IS NOT NULL AS "hadPaymentPage",
       o.status = 'FAILED' AND o.email_identity IS NOT NULL AND EXISTS (SELECT FROM orders n
         WHERE n.restaurant_id = o.restaurant_id AND n.email_identity = o.email_identity AND n.type = 'ORDER'
           AND n.placed_at > o.placed_at) AS "hasNewerOrder"
     FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS asked (restaurant_id, order_id, refund_id, place)
     JOIN orders o ON o.restaurant_id = asked.restaurant_id AND o.id = asked.order_id
     LEFT JOIN payments p ON p.restaurant_id = o.restaurant_id AND p.order_id = o.id`,
    [
      asked.map(({ restaurantId }) => restaurantId),
      asked.map(({ orderId }) => orderId),
      asked.map(({ refundId }) => refundId),
    ],
  );
  const found = new Map(rows.map((row) => [row.place, row]));
  return asked.map((_, index) => found.get(index + 1) ?? null);
}

export async function isSubscribed(
  db: Queryable,
  scope: RestaurantScope,
  subscriberId: string,
): Promise<boolean> {
  const rows = await db.query(
    "SELECT 1 FROM newsletter_subscribers WHERE restaurant_id = $1 AND id = $2 AND status = 'SUBSCRIBED'",
    [scope.restaurantId, subscriberId],
  );
  return rows.length > 0;
}

/** Whether a guest on the waiting list has been told of a table and has not booked it or left the list since. */
export async function isStillWaiting(
  db: Queryable,
  scope: RestaurantScope,
  waitlistId: string,
): Promise<boolean> {
  const rows = await db.query(
    "SELECT 1 FROM dine_in_waitlist WHERE restaurant_id = $1 AND id = $2 AND status = 'NOTIFIED'",
    [scope.restaurantId, waitlistId],
  );
  return rows.length > 0;
}
