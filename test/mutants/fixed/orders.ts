import { type Mutant, mutantsOf } from "../mutant.ts";

const feature = (name: string): string => `src/features/${name}.test.ts`;
const ofOrders = (file: string, noticedBy: string, changes: Parameters<typeof mutantsOf>[3]): Mutant[] =>
  mutantsOf("orders", `src/features/orders/${file}.ts`, [feature(`orders/${noticedBy}`)], changes);

export const orders: readonly Mutant[] = [
  ...ofOrders("cancel-until", "cancel-until", [
    ["untilMs > nowMs ?", "untilMs >= nowMs ?"],
    ["return Math.max(order.placed_at", "return Math.min(order.placed_at"],
    ["requestedMs - preOrderNoticeMs", "requestedMs + preOrderNoticeMs"],
    ["nowMs <= Date.parse(reservation.refundUntil)", "nowMs < Date.parse(reservation.refundUntil)"],
    ['status === "CONFIRMED" && !reservation.seatedAt', 'status === "CONFIRMED"'],
    ['status === "PENDING_APPROVAL" ||', ""],
  ]),
  ...ofOrders("order-views", "order-views", [
    ["refunded < paidOf(order)", "refunded <= paidOf(order)"],
    ["timeline.at(-1)?.status !== status", "true"],
  ]),
  ...ofOrders("refusals", "refusals", [
    ["if (isOffered) return null;", "if (pickupEnabled) return null;"],
    ["if (isOnline ? isTaken : cashPayment) return null;", "if (isTaken || cashPayment) return null;"],
    ['miss.reason === "NEEDS_COORDINATES" && lookup === "UNAVAILABLE"', 'lookup === "UNAVAILABLE"'],
  ]),
  ...ofOrders("order-request", "refusals", [
    [
      'body.paymentMethod !== "ONLINE" || !settings.tips',
      'body.paymentMethod !== "ONLINE" && !settings.tips',
    ],
    ["!allowed.includes(body.handoff)", "allowed.includes(body.handoff)"],
  ]),
  ...ofOrders("revise-time", "refusals", [
    [
      "readyAtMs > nowMs && readyAtMs < nowMs + furthestDays * dayMs",
      "readyAtMs >= nowMs && readyAtMs < nowMs + furthestDays * dayMs",
    ],
  ]),
  ...ofOrders("choose-discount", "quote-order", [
    ["couponCode: normaliseCouponCode(couponCode), ...judged.params", "couponCode"],
  ]),
  ...ofOrders("quote-order", "quote-order", [["nameEn: sized.variantNameEn }", "nameEn: null }"]]),
  ...ofOrders("judge-order", "quote-order", [
    ["taken && !refusals.flatMap(warningsOf).some(isBadTime)", "taken"],
  ]),
  ...ofOrders("forget-old-keys", "quote-order", [
    ["starts_at < $1 LIMIT", "starts_at >= $1 LIMIT"],
    ["created_at < $1 LIMIT", "created_at <= $1 LIMIT"],
  ]),
  ...ofOrders("refund-order", "refund-order", [
    ["quantity > left", "quantity >= left"],
    ["deposit: line.bottle_deposit", "deposit: 0"],
    ["line.refunded_quantity += quantity;", ""],
    ["sum(u.quantity)::int", "max(u.quantity)::int"],
    ["untaxed: includesTip ? order.tip : 0", "untaxed: order.tip"],
  ]),
  ...ofOrders("give-back", "refund-order", [
    ["amount > left", "amount >= left"],
    ["back.open ?? left", "back.open ?? 0"],
    ["(await readRefundParts(trx, scope, ids))", "([] as never[])"],
  ]),
  ...mutantsOf(
    "orders",
    "src/features/payments/promised-refunds.ts",
    [feature("orders/refund-order")],
    [
      [
        "order_id = ANY (payment_orders($1, $2)) AND idempotency_key = $3",
        "$2 <> '' AND idempotency_key = $3",
      ],
    ],
  ),
  ...ofOrders("cancel-order", "move-order", [
    ["promised === null && amount !== null", "promised === null && amount === null"],
  ]),
  ...ofOrders("accept-order", "accept-order", [
    ["if (order.requested_pickup_at) return true;", "if (order.requested_pickup_at) return false;"],
    ["readyAtMs - promisedMs > toleranceMs", "readyAtMs - promisedMs < toleranceMs"],
  ]),
  ...ofOrders("accept-before", "move-order", [
    ["kitchen.isOpen ? paidMs : (kitchen.nextOpenAt ?? paidMs)", "paidMs"],
  ]),
  ...ofOrders("limits-to-take", "capacity", [
    ["order.requestedPickupAt ? null : settings.maxOrdersInProgress", "settings.maxOrdersInProgress"],
  ]),
  ...mutantsOf(
    "orders",
    "src/features/orders/customer-facts.ts",
    [feature("coupons/validate-coupon")],
    [["AND email_identity = $2 AND status = 'SUBSCRIBED'", "AND email_identity = $2"]],
  ),
  ...mutantsOf(
    "orders",
    "src/features/kitchen/until.ts",
    [feature("kitchen/staff-api")],
    [["until > nowMs + longestDays * dayMs", "until < nowMs + longestDays * dayMs"]],
  ),
  ...mutantsOf(
    "orders",
    "src/features/menus/special-hours.ts",
    [feature("menus/special-hours")],
    [
      ["spanOf(a) - spanOf(b)", "spanOf(b) - spanOf(a)"],
      ["override.date > today", "override.date < today"],
    ],
  ),
];
