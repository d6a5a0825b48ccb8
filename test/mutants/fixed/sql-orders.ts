import { type Mutant, mutantsOf } from "../mutant.ts";

const ofObject = (name: string, noticedBy: string, changes: Parameters<typeof mutantsOf>[3]): Mutant[] =>
  mutantsOf("sql", name, [`src/features/orders/${noticedBy}.test.ts`], changes);

export const sqlOrders: readonly Mutant[] = [
  ...ofObject("function place_orders", "coupon-guests", [
    ["c.coupon_id = o.coupon_id AND c.released_at IS NULL", "c.released_at IS NULL"],
    [
      "(e.customer_phone = o.customer_phone OR e.email_identity = o.email_identity)",
      "(e.customer_phone = o.customer_phone)",
    ],
    [
      "(c.phone = o.customer_phone OR c.email_identity = o.email_identity)",
      "(c.email_identity = o.email_identity)",
    ],
    ["n.restaurant_id = o.restaurant_id AND n.email_identity", "n.email_identity"],
    [
      "n.email_identity = o.email_identity AND n.status = 'SUBSCRIBED'",
      "n.email_identity = o.email_identity",
    ],
    ["e.restaurant_id = o.restaurant_id AND e.type = 'ORDER'", "e.type = 'ORDER'"],
    ["e.restaurant_id = o.restaurant_id AND e.type = 'ORDER' AND", "e.restaurant_id = o.restaurant_id AND"],
    ["p_per_customer_limit <= (", "p_per_customer_limit < ("],
  ]),
  ...ofObject("function place_orders", "order-writer", [
    ["WHERE w.version IS DISTINCT FROM (", "WHERE w.version > ("],
  ]),
  ...ofObject("function place_orders", "given-back", [
    ["AND c.released_at IS NULL\n", "\n"],
    ["OR s.make_minutes_used = 0\n", "\n"],
    ["p_usage_limit - max(taken.used)", "p_usage_limit + max(taken.used)"],
    [
      "make_minutes_used = s.make_minutes_used + excluded.make_minutes_used",
      "make_minutes_used = s.make_minutes_used",
    ],
    ["count(*) FILTER (WHERE w.fulfillment = 'DELIVERY')", "count(*)"],
    ["SET stock_left = p.stock_left - counted.units", "SET stock_left = p.stock_left - 1"],
  ]),
  ...ofObject("function place_orders", "limits", [
    [
      "u.used < p_usage_limit",
      "u.used <= p_usage_limit",
      "coupon_limit_holds refuses the same use at the same moment, for the same reason",
    ],
    ["s.used < p_slot_capacity", "s.used <= p_slot_capacity"],
    ["AND p.stock_left >= counted.units", ""],
    ["e.status NOT IN ('FAILED', 'CANCELLED')", "e.status NOT IN ('FAILED')"],
  ]),
  ...ofObject("function place_orders", "capacity", [
    [
      "THEN s.pickup_used ELSE s.delivery_used END < p_fulfillment_capacity",
      "THEN s.used ELSE s.used END < p_fulfillment_capacity",
    ],
    ["<= p_make_minutes_capacity", "< p_make_minutes_capacity"],
  ]),
  ...ofObject("function release_order", "given-back", [
    ["AND starts_at = o.slot_starts_at AND used > 0", "AND used > 0"],
    ["AND product_id = returned.product_id", ""],
    ["pickup_used - (o.fulfillment = 'PICKUP')::int", "pickup_used - 1"],
    ["u.used + 1 >= c.usage_limit", "u.used >= c.usage_limit"],
    ["stock_left = returned.units", "stock_left > returned.units"],
    ["AND order_id = p_order_id AND released_at IS NULL", "AND released_at IS NULL"],
    [
      "WHERE u.restaurant_id = p_restaurant_id AND u.coupon_id = o.coupon_id AND u.used > 0",
      "WHERE u.restaurant_id = p_restaurant_id AND u.used > 0",
    ],
  ]),
  ...ofObject("function move_order", "order-database", [
    [
      "WHERE restaurant_id = p_restaurant_id AND id = p_order_id AND status = p_from",
      "WHERE restaurant_id = p_restaurant_id AND id = p_order_id",
    ],
    [
      "WHERE restaurant_id = p_restaurant_id AND id = p_order_id AND status",
      "WHERE restaurant_id = p_restaurant_id AND status",
    ],
  ]),
  ...ofObject("function move_order", "given-back", [
    ["p_to IN ('CANCELLED', 'FAILED')", "p_to IN ('FAILED')"],
  ]),
  ...ofObject("function next_event_at", "order-database", [
    ["greatest(", "least("],
    ["max(created_at) + interval '1 millisecond'", "max(created_at)"],
    ["AND order_id = p_order_id", ""],
  ]),
  ...ofObject("function revise_time", "move-order", [
    ["coalesce(original_requested_pickup_at, requested_pickup_at)", "requested_pickup_at"],
  ]),
  ...ofObject("function revise_time", "order-database", [["AND id = p_order_id AND status", "AND status"]]),
  ...ofObject("function orders_in_progress", "capacity", [
    ["interval '1 hour'", "interval '2 hours'"],
    ["o.requested_pickup_at <= p_ready_at", "o.requested_pickup_at < p_ready_at"],
  ]),
  ...ofObject("function kitchen_free_at", "capacity", [["OFFSET p_most - 1", "OFFSET p_most"]]),
  ...ofObject("function pickup_code", "order-database", [
    ["1 + (p_order_number * 5003 % 8000 / 400)", "1 + (p_order_number * 5004 % 8000 / 400)"],
  ]),
  ...ofObject("function new_id", "order-database", [
    ["generate_series(1, 126, 5)", "generate_series(2, 126, 5)"],
  ]),
];
