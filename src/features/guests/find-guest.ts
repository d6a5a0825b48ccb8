import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { keptOrderTypes, OrderStatus } from "../../domain/order-state.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { noShowBackMs } from "../reservations/no-show-back.ts";
import { type Guest, guestOf, markOf, type Sought } from "./guest.ts";
import { isToGuest, ofGuest } from "./guest-rows.ts";
import type { FoundGuest } from "./schemas.ts";

/** A restaurant that has something of a guest. */
export interface GuestPlace {
  scope: RestaurantScope;
  slug: string;
  name: string;
}

/** An order or a reservation that is not done, so that its guest cannot be forgotten yet. */
export interface OpenOrder {
  type: (typeof keptOrderTypes)[number];
  number: number;
  status: OrderStatus;
}

/** Not ended, or still to be taken back (D-299, D-315); `o` is the row of orders, `$4` the time. */
const isOpen = `(o.status NOT IN ('COMPLETED', 'CANCELLED', 'FAILED')
  OR (o.cancellation ->> 'undoUntil')::timestamptz > $4::timestamptz
  OR (o.cancellation ->> 'reason' = 'CUSTOMER_NO_SHOW' AND o.type = 'RESERVATION'
    AND o.cancelled_at >= $4::timestamptz - interval '${noShowBackMs} milliseconds'))`;
/** Those of rows of orders, `o`, that are open, as `OpenOrder`. */
export const openOrders = `coalesce(jsonb_agg(jsonb_build_object('type', o.type, 'number', o.order_number, 'status', o.status)
  ORDER BY o.order_number) FILTER (WHERE ${isOpen}), '[]')`;

/** Of all restaurants, or of the one that asks: those that have something of this guest, by their slugs. */
export async function placesOf(
  db: Queryable,
  guest: Guest,
  within: RestaurantScope | null,
): Promise<GuestPlace[]> {
  const rows = await db.everywhere<{ id: string; slug: string; name: string }>(
    `SELECT r.id, r.slug, p.name FROM restaurants r JOIN restaurant_profiles p ON p.restaurant_id = r.id
     WHERE ${within ? "r.id = $3 AND" : ""} (
       EXISTS (SELECT FROM orders o WHERE o.restaurant_id = r.id AND (o.email_identity = $1 OR o.customer_phone = $2))
       OR EXISTS (SELECT FROM newsletter_subscribers s WHERE s.restaurant_id = r.id AND s.email_identity = $1)
       OR EXISTS (SELECT FROM dine_in_waitlist w WHERE w.restaurant_id = r.id AND (w.email_identity = $1 OR w.customer_phone = $2))
       OR EXISTS (SELECT FROM mails m WHERE m.restaurant_id = r.id AND m.recipient_identity = $1 AND ${isToGuest}))
     ORDER BY r.slug`,
    [guest.email, guest.phone, ...(within ? [within.restaurantId] : [])],
  );
  return rows.map(({ id, slug, name }) => ({ scope: scopeOf(id), slug, name }));
}

interface Row {
  orders: number;
  reservations: number;
  waitlist: number;
  subscribed: boolean;
  mails: number;
  first: Temporal.Instant | null;
  last: Temporal.Instant | null;
  open: OpenOrder[];
  emails: string[];
  phones: string[];
}

/** How much one restaurant has, and which addresses and numbers stand beside the one that was asked for. */
async function summaryIn(
  db: Queryable,
  scope: RestaurantScope,
  guest: Guest,
  now: Temporal.Instant,
): Promise<Row> {
  const [row] = await db.query<Row>(
    `WITH ${ofGuest}, contacts AS (
       SELECT customer_email AS email, email_identity, customer_phone AS phone FROM orders
       WHERE restaurant_id = $1 AND id IN (SELECT id FROM of_orders)
       UNION SELECT customer_email, email_identity, customer_phone FROM dine_in_waitlist
       WHERE restaurant_id = $1 AND id IN (SELECT id FROM of_waitlist))
     SELECT count(*) FILTER (WHERE o.type = 'ORDER')::int AS orders,
       count(*) FILTER (WHERE o.type = 'RESERVATION')::int AS reservations,
       min(o.placed_at) AS first, max(o.placed_at) AS last,
       ${openOrders} AS open,
       (SELECT count(*)::int FROM of_waitlist) AS waitlist, (SELECT count(*)::int FROM of_mails) AS mails,
       EXISTS (SELECT FROM of_newsletter) AS subscribed,
       ARRAY(SELECT DISTINCT email FROM contacts WHERE email_identity IS DISTINCT FROM $2 AND email IS NOT NULL ORDER BY 1) AS emails,
       ARRAY(SELECT DISTINCT phone FROM contacts WHERE phone IS DISTINCT FROM $3 AND phone <> '' ORDER BY 1) AS phones
     FROM orders o WHERE o.restaurant_id = $1 AND o.id IN (SELECT id FROM of_orders)`,
    [scope.restaurantId, guest.email, guest.phone, now],
  );
  return row!;
}

/**
 * What is kept of a guest, and where: by restaurant how much, since when, and what is not done yet. They are asked one after another, each in
 * its own scope: a guest is known to a few.
 * @param within the restaurant that asks; null for the people who run the service
 * @throws Problem VALIDATION_FAILED
 */
export async function findGuest(
  ctx: Pick<Context, "db" | "clock" | "secrets">,
  sought: Sought,
  within: RestaurantScope | null,
): Promise<FoundGuest> {
  const guest = guestOf(sought);
  const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs());
  const restaurants: FoundGuest["restaurants"] = [];
  const emails = new Set<string>();
  const phones = new Set<string>();
  for (const { scope, slug, name } of await placesOf(ctx.db, guest, within)) {
    const { first, last, emails: more, phones: others, ...row } = await summaryIn(ctx.db, scope, guest, now);
    const [firstAt, lastAt] = [first, last].map((at) => isoInstant(at?.epochMilliseconds ?? null));
    restaurants.push({ slug, name, ...row, firstAt: firstAt ?? null, lastAt: lastAt ?? null });
    for (const email of more) emails.add(email);
    for (const phone of others) phones.add(phone);
  }
  return {
    mark: markOf(ctx.secrets, sought),
    restaurants,
    alsoSeen: { emails: [...emails], phones: [...phones] },
  };
}
