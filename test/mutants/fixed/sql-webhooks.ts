import { type Mutant, mutantsOf } from "../mutant.ts";

const partitions = ["src/platform/db/log-partitions.test.ts"];
const queue = ["src/features/webhooks/delivery-queue.test.ts"];

export const sqlWebhooks: readonly Mutant[] = [
  ...mutantsOf("sql", "function maintain_webhook_deliveries", partitions, [
    ["+ 7 + p_days < (now()", "+ 8 + p_days < (now()"],
    ["interval '4 weeks'", "interval '8 weeks'"],
    ["created_at >= week AND created_at < week", "created_at >= week OR created_at < week"],
    [
      "created_at < now() - make_interval(days => p_days)",
      "created_at < now() - make_interval(days => 2 * p_days)",
    ],
    ["IF NOT pg_try_advisory_xact_lock", "IF pg_try_advisory_xact_lock"],
  ]),
  ...mutantsOf("sql", "function maintain_api_calls", partitions, [
    ["+ p_days < (now()", "+ p_days - 1 < (now()"],
    ["greatest(p_days, 14)", "p_days"],
    ["interval '3 days'", "interval '2 days'"],
    ["at < now() - make_interval(days => p_days)", "at > now() - make_interval(days => p_days)"],
  ]),
  ...mutantsOf(
    "sql",
    "function take_quota",
    ["src/platform/quotas.test.ts"],
    [
      ["OR q.taken < p_limit", "OR q.taken <= p_limit"],
      ["WHERE q.started_at + p_window <= p_now OR", "WHERE q.started_at + p_window < p_now OR"],
      ["THEN 1 ELSE q.taken + 1", "THEN 0 ELSE q.taken + 1"],
      ["q.subject = p_subject AND q.quota = p_quota", "q.subject = p_subject"],
    ],
  ),
  ...mutantsOf(
    "sql",
    "function emit_webhook_events",
    ["src/features/orders/order-writer.test.ts", "src/features/webhooks/deliver-webhooks.test.ts"],
    [
      ["AND w.is_active AND e.event = ANY (w.events)", "AND e.event = ANY (w.events)"],
      ["AND w.is_active AND e.event = ANY (w.events)", "AND w.is_active"],
      ["ON w.restaurant_id = e.restaurant_id AND", "ON"],
      ["e.order_id, e.event, e.created_at", "min(e.order_id) OVER (), e.event, e.created_at"],
    ],
  ),
  ...mutantsOf("sql", "function delete_webhook_deliveries", queue, [
    [
      "restaurant_id = OLD.restaurant_id AND webhook_id = OLD.id",
      "restaurant_id = OLD.restaurant_id AND webhook_id <> OLD.id",
    ],
  ]),
  ...mutantsOf(
    "sql",
    "function next_event_at",
    ["src/features/webhooks/order-events.test.ts"],
    [
      ["max(created_at) + interval", "max(created_at) - interval"],
      ["AND order_id = p_order_id", "AND order_id <> p_order_id"],
    ],
  ),
];
