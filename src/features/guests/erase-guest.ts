import type { Context } from "../../context.ts";
import { reasonCodes } from "../../domain/order-state.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { type OpenOrder, openOrders, placesOf } from "./find-guest.ts";
import { type Asker, type Guest, guestOf, type Sought, withinOf } from "./guest.ts";
import { ofGuest } from "./guest-rows.ts";
import type { Erased } from "./schemas.ts";
import { tellRestaurants } from "./tell-restaurants.ts";

/** What people write freely goes; a code of ours stays. */
const codes = reasonCodes.map((code) => `'${code}'`).join();
const codeAlone = (text: string): string => `CASE WHEN ${text} IN (${codes}) THEN ${text} END`;
const withoutWords = (data: string): string =>
  `CASE WHEN ${data} ? 'reason' THEN jsonb_set(${data}, '{reason}', coalesce(to_jsonb(${codeAlone(`${data} ->> 'reason'`)}), 'null'))
     ELSE ${data} END - '{message,note,clientReference}'::text[]`;
/** The same of an event: what was changed of an order has a note at its lines, too. */
const withoutNotes = (data: string): string =>
  `(${withoutWords(data)}) || CASE WHEN jsonb_typeof(${data} -> 'lines') = 'array' THEN jsonb_build_object('lines', (
     SELECT coalesce(jsonb_agg(CASE WHEN jsonb_typeof(line) = 'object' THEN line - 'note' ELSE line END ORDER BY place), '[]')
     FROM jsonb_array_elements(${data} -> 'lines') WITH ORDINALITY AS told (line, place))) ELSE '{}' END`;

/** What a party asks for at its table; some of it is about somebody's health. */
const askedForNothing = `'{"occasion": null, "highChairs": 0, "wheelchair": false, "allergies": []}'::jsonb`;

/** How much there was, and which orders, for pages that show them. */
interface Counts extends Omit<Erased["restaurants"][number], "slug" | "name"> {
  ids: string[];
  /** Not done, so that none of it may be: a guest who is waited for has a name. */
  open: OpenOrder[];
}

/**
 * What one restaurant has of a guest: what vouchers need stays (bokføringsloven § 13 asks for five years of them: what was sold, when, for
 * how much, with which VAT, how it was paid), and what says to whom goes. What is no voucher goes whole.
 */
async function eraseIn(
  trx: Queryable,
  scope: RestaurantScope,
  guest: Guest,
  now: Temporal.Instant,
): Promise<Counts> {
  const [counts] = await trx.query<Counts>(
    `WITH ${ofGuest}, orders_erased AS (
       UPDATE orders t SET customer_name = '–', customer_phone = '', customer_email = NULL, email_identity = NULL,
         marketing_consent = false, delivery_address = NULL, curbside = NULL, note = NULL, client_reference = NULL,
         success_url = NULL, cancel_url = NULL, cancellation = ${withoutWords("t.cancellation")},
         reservation = t.reservation || ${askedForNothing}, updated_at = greatest(t.updated_at, $4)
       WHERE t.restaurant_id = $1 AND t.id IN (SELECT id FROM of_orders)
       RETURNING t.type, t.id, t.order_number, t.status, t.cancellation, t.cancelled_at),
     lines_erased AS (
       UPDATE order_lines t SET note = NULL, client_line_id = NULL
       WHERE t.restaurant_id = $1 AND t.order_id IN (SELECT id FROM of_orders)),
     events_erased AS (
       UPDATE order_events t SET data = ${withoutNotes("t.data")}
       WHERE t.restaurant_id = $1 AND t.order_id IN (SELECT id FROM of_orders)),
     deliveries_erased AS (
       UPDATE webhook_deliveries t SET data = ${withoutNotes("t.data")}
       WHERE t.restaurant_id = $1 AND t.order_id IN (SELECT id FROM of_orders)),
     payments_erased AS (
       UPDATE payments t SET payment_url = NULL
       WHERE t.restaurant_id = $1 AND t.order_id IN (SELECT id FROM of_orders)),
     refunds_erased AS (
       UPDATE refunds t SET reason = coalesce(${codeAlone("t.reason")}, '')
       WHERE t.restaurant_id = $1 AND t.order_id IN (SELECT id FROM of_orders)),
     coupons_erased AS (
       UPDATE coupon_redemptions t SET email_identity = NULL, phone = NULL
       WHERE t.restaurant_id = $1 AND t.order_id IN (SELECT id FROM of_orders)),
     devices_erased AS (
       DELETE FROM guest_devices t WHERE t.restaurant_id = $1 AND t.order_id IN (SELECT id FROM of_orders)),
     waitlist_erased AS (
       DELETE FROM dine_in_waitlist t WHERE t.restaurant_id = $1 AND t.id IN (SELECT id FROM of_waitlist) RETURNING 1),
     newsletter_erased AS (
       DELETE FROM newsletter_subscribers t WHERE t.restaurant_id = $1 AND t.id IN (SELECT id FROM of_newsletter) RETURNING 1),
     mails_erased AS (
       DELETE FROM mails t WHERE t.restaurant_id = $1 AND t.id IN (SELECT id FROM of_mails) RETURNING 1)
     SELECT (SELECT count(*)::int FROM orders_erased WHERE type = 'ORDER') AS orders,
       (SELECT count(*)::int FROM orders_erased WHERE type = 'RESERVATION') AS reservations,
       (SELECT count(*)::int FROM waitlist_erased) AS waitlist, EXISTS (SELECT FROM newsletter_erased) AS subscribed,
       (SELECT count(*)::int FROM mails_erased) AS mails, ARRAY(SELECT id FROM orders_erased) AS ids,
       (SELECT ${openOrders} FROM orders_erased o) AS open`,
    [scope.restaurantId, guest.email, guest.phone, now],
  );
  return counts!;
}

/**
 * Forgets a guest, everywhere or in the restaurant that asks, all or nothing (GDPR article 17, with what article 17 (3) b leaves to the
 * bookkeeping). What is open is asked of the rows that were written: an order that comes between a look and a write would lose its guest.
 * Asked again it finds what has come since, and nothing twice.
 * @throws Problem VALIDATION_FAILED; GUEST_HAS_OPEN_ORDERS with those that are to be done first
 */
export async function eraseGuest(
  { db, clock, live }: Pick<Context, "db" | "clock" | "live">,
  sought: Sought,
  asker: Asker,
): Promise<Erased> {
  const guest = guestOf(sought);
  const now = Temporal.Instant.fromEpochMilliseconds(clock.nowMs());
  const places = await placesOf(db, guest, withinOf(asker));
  const erased = await db.transaction(async (trx) => {
    const done = [];
    for (const place of places) done.push({ place, ...(await eraseIn(trx, place.scope, guest, now)) });
    const open = done.flatMap(({ place: { slug }, open: left }) => left.map((order) => ({ slug, ...order })));
    if (open.length > 0) throw new Problem("GUEST_HAS_OPEN_ORDERS", { open });
    await tellRestaurants(trx, places, asker, "GUEST_ERASED", now);
    return done;
  });
  for (const { place, ids } of erased)
    for (const orderId of ids) live.publish({ restaurantId: place.scope.restaurantId, orderId });
  return {
    restaurants: erased.map(({ place: { slug, name }, ids: _, open: __, ...counts }) => ({
      ...{ slug, name },
      ...counts,
    })),
  };
}
