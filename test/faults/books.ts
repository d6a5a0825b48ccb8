import assert from "node:assert/strict";
import type { Database } from "../../src/platform/db/connect.ts";
import type { Wish } from "./guests.ts";

interface OrderRow {
  id: string;
  restaurant_id: string;
  key: string;
  order_number: number;
  status: string;
  total: number;
  lines_total: number;
  payment_state: string | null;
  is_released: boolean;
}

export interface Audit {
  placed: number;
  failed: number;
  refused: number;
  replayed: number;
  /** Acknowledged orders that are not in the database. */
  lost: number;
  /** Keys with more than one order. */
  doubled: number;
}

/**
 * Holds a history of wishes, each answered for good, against the database: what was acknowledged is there once and as it was
 * told, what was refused is not there, and nothing else is.
 */
export async function auditHistory(db: Database, wishes: readonly Wish[]): Promise<Audit> {
  const rows = await db.query<OrderRow>(
    `SELECT o.id, o.restaurant_id, o.client_reference AS key, o.order_number, o.status, o.total,
       (SELECT sum(l.line_total + l.bottle_deposit)::bigint - o.discount FROM order_lines l
        WHERE l.restaurant_id = o.restaurant_id AND l.order_id = o.id) AS lines_total,
       p.state AS payment_state, o.released_at IS NOT NULL AS is_released
     FROM orders o LEFT JOIN payments p ON p.restaurant_id = o.restaurant_id AND p.order_id = o.id`,
  );
  const byKey = Map.groupBy(rows, ({ key }) => key);
  const audit: Audit = { placed: 0, failed: 0, refused: 0, replayed: 0, lost: 0, doubled: 0 };
  for (const orders of byKey.values()) if (orders.length > 1) audit.doubled += 1;

  for (const { key, acknowledged, end } of wishes) {
    const [order] = byKey.get(key) ?? [];
    if (acknowledged.length > 0) {
      audit.placed += 1;
      audit.replayed += acknowledged.filter(({ idempotent }) => idempotent).length;
      if (!order) audit.lost += 1;
      for (const told of acknowledged) {
        if (!order) continue;
        assert.equal(order.id, told.orderId, `another order under the key ${key}`);
        assert.equal(order.order_number, told.orderNumber);
        assert.equal(order.total, told.total);
      }
    } else if (end?.body.error?.code.startsWith("PAYMENT_")) {
      audit.failed += 1;
      assert.equal(order?.status, "FAILED", `${end.text} ${JSON.stringify(order)}`);
    } else {
      audit.refused += 1;
      assert.equal(order, undefined, `refused with ${end?.text}, but written`);
    }
    byKey.delete(key);
  }
  assert.equal(byKey.size, 0, "orders that nobody wished for");
  assert.deepEqual({ lost: audit.lost, doubled: audit.doubled }, { lost: 0, doubled: 0 });
  for (const order of rows) {
    assert.equal(order.total, order.lines_total, `the lines of order ${order.order_number}`);
    assert.equal(order.is_released, ["FAILED", "CANCELLED"].includes(order.status), JSON.stringify(order));
  }
  for (const [restaurantId, orders] of Map.groupBy(rows, (row) => row.restaurant_id)) {
    const numbers = orders.map((order) => order.order_number).toSorted((a, b) => a - b);
    const whole = orders.map((_, index) => index + 1);
    assert.deepEqual(numbers, whole, `the order numbers of ${restaurantId} are 1 to ${orders.length}`);
  }
  return audit;
}

/** Events of which an active subscription has not exactly one delivery. Put together here: the database takes tables behind a policy for small, and would go through all of one for each row of the other. */
export async function missingDeliveries(db: Database): Promise<Record<string, unknown>[]> {
  const told = await db.query<{ place: string }>(
    `SELECT e.order_id, e.event, w.url, w.id || e.order_id || e.event || e.created_at AS place
     FROM order_events e JOIN webhooks w ON w.restaurant_id = e.restaurant_id AND w.is_active AND e.event = ANY (w.events)`,
  );
  const deliveries = await db.query<{ place: string }>(
    "SELECT webhook_id || order_id || event || event_created_at AS place FROM webhook_deliveries",
  );
  const found = Map.groupBy(deliveries, ({ place }) => place);
  return told
    .map((one) => ({ ...one, deliveries: found.get(one.place)?.length ?? 0 }))
    .filter(({ deliveries }) => deliveries !== 1);
}

/** Whatever was taken under a limit is what the orders hold: coupons, slots and stock. `stock` as each shop began. */
export async function auditLimits(db: Database, stock: Record<string, number> = {}): Promise<void> {
  const differences = await db.query(
    `SELECT 'coupon' AS what, u.restaurant_id, u.coupon_id AS of, u.used,
       (SELECT count(*) FROM coupon_redemptions c
        WHERE c.restaurant_id = u.restaurant_id AND c.coupon_id = u.coupon_id AND c.released_at IS NULL) AS held,
       (SELECT count(*) FROM orders o
        WHERE o.restaurant_id = u.restaurant_id AND o.coupon_id = u.coupon_id AND o.released_at IS NULL) AS orders
     FROM coupon_usage u
     UNION ALL
     SELECT 'slot', s.restaurant_id, s.starts_at::text, s.used, s.used,
       (SELECT count(*) FROM orders o
        WHERE o.restaurant_id = s.restaurant_id AND o.slot_starts_at = s.starts_at AND o.released_at IS NULL)
     FROM slot_usage s
     UNION ALL
     SELECT 'work and kinds in a slot', s.restaurant_id, s.starts_at::text, s.make_minutes_used,
       s.make_minutes_used + s.used - s.pickup_used - s.delivery_used,
       (SELECT coalesce(sum(o.make_minutes), 0)::bigint FROM orders o
        WHERE o.restaurant_id = s.restaurant_id AND o.slot_starts_at = s.starts_at AND o.released_at IS NULL)
     FROM slot_usage s`,
  );
  assert.ok(differences.length > 0, "something was counted");
  for (const row of differences) {
    assert.equal(row.used, row.orders, JSON.stringify(row));
    assert.equal(row.used, row.held, JSON.stringify(row));
  }
  const counted = await db.query<{ name: string; stock_left: number; taken: number }>(
    `SELECT p.name, s.stock_left,
       (SELECT coalesce(sum((o.stock_taken ->> s.product_id)::bigint), 0)::bigint FROM orders o
        WHERE o.restaurant_id = s.restaurant_id AND o.released_at IS NULL) AS taken
     FROM product_stock s JOIN products p ON p.restaurant_id = s.restaurant_id AND p.id = s.product_id`,
  );
  for (const { name, stock_left, taken } of counted)
    assert.equal(stock_left, stock[name]! - taken, `${name}: ${stock_left} left, ${taken} taken`);
}
