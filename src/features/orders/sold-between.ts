/** When an order ended, as the index orders_ended has it: COALESCE, which says the same, is asked of no index under row-level security. */
export const endedAt = (order: string): string =>
  `(CASE WHEN ${order}.completed_at IS NULL THEN ${order}.cancelled_at ELSE ${order}.completed_at END)`;

/** A payment's link is open for an hour at most: whoever paid on a day has ordered within the week before its end. */
const longestToPay = "7 days";

/** What an order was when it was sold: what is changed of it after that is a supplement, or goes back (D-298). */
const figure = (column: string, name: string): string =>
  `coalesce((o.sold ->> '${name}')::bigint, o.${column}) AS ${column}`;
/** A supplement counts as a sale of its own and not as an order. */
const kind =
  "CASE o.type WHEN 'SUPPLEMENT' THEN 'ORDER' ELSE o.type END AS type, o.type = 'ORDER' AS is_order";
const figures = `${figure("subtotal", "subtotal")}, ${figure("discount", "discount")}, ${figure("delivery_fee", "deliveryFee")},
    ${figure("bottle_deposit", "deposit")}, ${figure("tip", "tip")}, ${figure("total", "total")}, coalesce(o.sold -> 'vat', o.vat) AS vat, o.sold`;

/**
 * The sales of `$1` from `$2` until `$3` (D-124), for `WITH sold AS (…)`: each once, when its money comes. By the indexes
 * orders_placed and orders_ended. A test (D-288) is none: nobody pays for it online.
 */
export const soldBetween = `
  SELECT o.id, ${kind}, o.paid_at AS at, o.fulfillment, coalesce(o.payment_method, 'ONLINE') AS method, p.provider, ${figures}
  FROM orders o
  LEFT JOIN payments p ON p.restaurant_id = o.restaurant_id AND p.order_id = o.id
  WHERE o.restaurant_id = $1 AND o.paid_at >= $2 AND o.paid_at < $3
    AND o.placed_at >= $2::timestamptz - interval '${longestToPay}' AND o.placed_at < $3
  UNION ALL
  SELECT o.id, ${kind}, ${endedAt("o")}, o.fulfillment, o.payment_method, NULL, ${figures}
  FROM orders o
  WHERE o.restaurant_id = $1 AND o.type <> 'RESERVATION' AND o.paid_at IS NULL AND o.status = 'COMPLETED' AND o.source <> 'TEST'
    AND ${endedAt("o")} >= $2 AND ${endedAt("o")} < $3`;

/** The business day (04:00 to 04:00) of an instant, as a date; on the wall clock, so that it holds when the clock changes too. */
export const businessDaySql = (at: string): string =>
  `((${at} AT TIME ZONE 'Europe/Oslo') - interval '4 hours')::date`;
