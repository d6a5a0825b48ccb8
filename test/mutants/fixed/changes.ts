import { type Area, type Mutant, mutantsOf } from "../mutant.ts";

const orders = (name: string): string => `src/features/orders/${name}.test.ts`;
const of = (
  area: Area,
  place: string,
  noticedBy: string,
  changes: Parameters<typeof mutantsOf>[3],
): Mutant[] => mutantsOf(area, place, [orders(noticedBy)], changes);

/** Orders after they were placed: changed, taken by phone, called off and taken back; and their money with them. */
export const changes: readonly Mutant[] = [
  ...of("sql", "function change_order", "changed-limits", [
    ["RETURNING u.used + 1 >= c.usage_limit", "RETURNING u.used >= c.usage_limit"],
    ["IF left_over = 0 THEN menu_changed := true; END IF;\n      INSERT", "INSERT"],
    ["DO UPDATE SET released_at = NULL", "DO NOTHING"],
    ["AND (more < 0 OR", "AND (more <= 0 AND"],
    ["OR make_minutes_used <= o.make_minutes\n", "\n"],
    [
      "make_minutes_used + more <= p_make_minutes_capacity",
      "make_minutes_used + more < p_make_minutes_capacity",
    ],
    ["AND p.stock_left >= counted.units", ""],
    ["left_over = -counted.units", "left_over = counted.units"],
  ]),
  ...of("sql", "function change_order", "changed-meanwhile", [
    ["o.version <> n.seen_version", "o.version < n.seen_version"],
    ["l.refunded_quantity > coalesce(w.quantity, 0)", "l.refunded_quantity > 99"],
    ["AND snapshot_version = n.snapshot_version", "AND snapshot_version >= n.snapshot_version"],
    ["AND line_number = ANY (n.to_make)", ""],
    ["AND NOT EXISTS (SELECT FROM jsonb_to_recordset", "AND EXISTS (SELECT FROM jsonb_to_recordset"],
  ]),
  ...of("sql", "function undo_cancel", "undone-limits", [
    [
      "(o.cancellation ->> 'undoUntil')::timestamptz <= p_now",
      "(o.cancellation ->> 'undoUntil')::timestamptz < p_now",
    ],
    ["AND r.released_at IS NULL\n        AND (r.phone", "AND (r.phone"],
    ["c.per_customer_limit <= (", "c.per_customer_limit < ("],
    ["RETURNING c.usage_limit - u.used INTO", "RETURNING c.usage_limit + u.used INTO"],
    [
      "SET released_at = NULL\n    WHERE restaurant_id = p_restaurant_id AND coupon_id = o.coupon_id AND order_id",
      "SET released_at = NULL\n    WHERE restaurant_id = p_restaurant_id AND coupon_id <> o.coupon_id AND order_id",
    ],
    ["(t.orders_per_slot IS NULL OR s.used < t.orders_per_slot)", "true"],
    ["s.pickup_used < t.pickup_orders_per_slot", "s.used < t.delivery_orders_per_slot"],
    ["OR s.make_minutes_used = 0\n", "\n"],
    ["IF left_over = 0 THEN menu_changed := true; END IF;", ""],
    ["AND f.created_at >= o.cancelled_at", ""],
    ["released_at = NULL, is_unseen", "released_at = released_at, is_unseen"],
    ["AND cancelled_at = o.cancelled_at", "AND cancelled_at <> o.cancelled_at"],
  ]),
  ...of("sql", "function undo_cancel", "undo-cancel", [
    ["AND (f.send_after IS NULL OR f.state <> 'PENDING')", "AND f.state = 'FAILED'"],
    ["SET refunded = p.refunded - kept.amount", "SET refunded = p.refunded"],
  ]),
  ...of("sql", "function add_supplement", "settle-change", [
    ["'CREATING', p_total, p_expires_at", "'CREATING', p_total - p_deposit, p_expires_at"],
    ["'subtotal', p_total - p_deposit", "'subtotal', p_total"],
    [
      "p_total - p_deposit, p_deposit, p_total, p_vat,\n",
      "p_total, p_deposit, p_total, p_vat,\n",
      "reports read what was sold (`sold`), and nobody the column of what was added",
    ],
  ]),
  ...of("sql", "function withdraw_supplements", "settle-change", [
    ["('CONFIRMED', 'AWAITING_PAYMENT')", "('AWAITING_PAYMENT')"],
    ["AND supplement_of = p_order_id", "AND supplement_of <> p_order_id"],
  ]),
  ...of("orders", "src/features/orders/settle-change.ts", "change-order", [
    ["if (difference.total === 0 && difference.vat.length === 0)", "if (difference.total === 0)"],
  ]),
  ...of("orders", "src/features/orders/settle-change.ts", "settle-change", [
    ["role !== null && !couldTakeBack(order, list.snapshot, nowMs)", "role === null"],
    ["rows.filter((row) => row.isChange === is)", "rows"],
  ]),
  ...of("orders", "src/features/orders/paid-online.ts", "settle-change", [
    ['status === "COMPLETED" && ', ""],
  ]),
  ...of("orders", "src/features/orders/paid-online.ts", "refund-changed", [
    [".toReversed(),\n", ",\n"],
    [' && method === "ONLINE"', ""],
  ]),
  ...of("orders", "src/features/orders/give-back.ts", "refund-changed", [
    [".filter(stands)", ""],
    ["({ paid, refunded }) => paid - refunded", "({ paid }) => paid"],
    ["  partOf: given.refundId,\n", ""],
    ["...given.told, lines: []", "...given.told"],
  ]),
  ...of("orders", "src/features/orders/refund-order.ts", "refund-changed", [
    ["for (const part of parts) await", "for (const part of parts.slice(0, 1)) await"],
  ]),
  ...of("orders", "src/features/orders/cancel-order.ts", "refund-changed", [
    ["open: amount }", "open: null }"],
  ]),
  ...of("orders", "src/features/orders/price-change.ts", "change-order", [
    ["if (isBelow && !asked.allowBelowMinimum)", "if (isBelow)"],
  ]),
  ...of("orders", "src/features/orders/price-change.ts", "changed-limits", [
    ["(line.quantity - stays) * minutesOfUnit", "line.quantity * minutesOfUnit"],
    ["Math.min(taken, units.get(productId) ?? 0)", "taken"],
  ]),
  ...of("orders", "src/features/orders/see-change.ts", "change-order", [
    ["version >= $3 RETURNING", "version < $3 RETURNING"],
  ]),
  ...of("orders", "src/features/orders/cancel-unpaid.ts", "phone-api", [
    [' || order.source !== "STAFF"', ""],
    ['if (ended.status !== "FAILED")', "if (false)"],
  ]),
  ...mutantsOf(
    "domain",
    "src/domain/change-balance.ts",
    ["src/domain/change-balance.test.ts"],
    [
      ["now.total - sumOf(paid) + sumOf(back)", "now.total - sumOf(paid)"],
      ["net === 0 && amount === 0 ? []", "net === 0 || amount === 0 ? []"],
      [
        "const isAll = total === rest.total;",
        "const isAll = false;",
        "the share of all of it is all of it: the branch only says so",
      ],
      ["Math.min(left, rest.total)", "left"],
      ["if (left && total === left.total) return left;", ""],
      ["before.food + back.food === whole.food", "false"],
      ["known.length < returned.length ? null", "known.length > returned.length ? null"],
      ["given.food <= own.food && ", ""],
      ["given.general <= own.general && ", ""],
      [" && given.untaxed <= own.untaxed", ""],
      ["if (!others) return balanceOf(now, paid, back.forChanges);", "if (!others) return now;"],
      ["sumOfParts(given) < now.total ? ", "sumOfParts(given) > 0 ? "],
      ["[...back.forChanges, ...others]);", "[...back.forChanges]);"],
    ],
  ),
  ...mutantsOf(
    "domain",
    "src/domain/line-changes.ts",
    ["src/domain/line-changes.test.ts"],
    [
      ["after > before ||", "after >= before ||"],
      ["(note !== undefined && after > 0)", "note !== undefined"],
      ["then.quantity === line.quantity && !hasOtherNote", "then.quantity === line.quantity"],
    ],
  ),
  ...of("domain", "src/domain/order-end.ts", "undone-limits", [["120_000", "120_001"]]),
];
