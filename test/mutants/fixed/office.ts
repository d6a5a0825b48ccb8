import { type Area, type Mutant, mutantsOf } from "../mutant.ts";

const room = (area: Area, place: string, test: string, ...changes: Parameters<typeof mutantsOf>[3]) =>
  mutantsOf(area, `src/${place}.ts`, [`src/${test}.test.ts`], changes);

/** What a restaurant's own people see and change: their money, limits and rights. */
export const office: readonly Mutant[] = [
  ...room("payments", "features/payments/refund-limits", "features/payments/refund-limits", [
    "sum(p.amount - p.refunded)",
    "sum(p.amount)",
  ]),
  ...room(
    "payments",
    "features/payments/refunded-between",
    "features/orders/sales-report",
    ["f.created_at < $3", "f.created_at <= $3"],
    [
      "((f.created_at AT TIME ZONE 'Europe/Oslo') - interval '4 hours')",
      "(f.created_at AT TIME ZONE 'Europe/Oslo')",
    ],
    [
      "((f.updated_at AT TIME ZONE 'Europe/Oslo') - interval '4 hours')",
      "(f.updated_at AT TIME ZONE 'Europe/Oslo')",
    ],
    ["WHERE created_at >= $2 AND", "WHERE created_at > $2 AND"],
    ["(state <> 'FAILED' OR refused_on > given_on)", "state <> 'FAILED'"],
    [
      "WHERE state = 'FAILED' AND refused_on > given_on AND updated_at",
      "WHERE state = 'FAILED' AND refused_on >= given_on AND updated_at",
    ],
    ["-counts, -amount", "counts, amount"],
  ),
  ...room("payments", "features/payments/refunded-between", "features/orders/refund-changed", [
    "(t.state <> 'FAILED', t.updated_at, t.id) > (f.state <> 'FAILED', f.updated_at, f.id)",
    "t.id > f.id",
  ]),
  ...room("payments", "features/payments/refunded-between", "features/orders/day-report", [
    "WHERE o.paid_at IS NOT NULL\n",
    "",
  ]),
  ...room(
    "domain",
    "domain/refund-right",
    "domain/refund-right",
    ["if (amount <= left)", "if (amount < left)"],
    ["limit - (given[one] ?? 0)", "limit"],
    [".filter((one) => amount <= leftOf(one))", ""],
  ),
  ...room(
    "domain",
    "domain/sales-period",
    "domain/sales-period",
    ["daysBetween(from, to) + 1", "daysBetween(from, to)"],
    ["Math.ceil(daysOf(period) / 7)", "Math.floor(daysOf(period) / 7)"],
    ["monthOf(from).from === from && monthOf(from).to === to", "monthOf(from).from === from"],
  ),
  ...room(
    "domain",
    "domain/price-change",
    "domain/price-change",
    ["if (price === 0) return 0;", ""],
    ["Math.max(roundTo, ", "Math.max(0, "],
  ),
  ...room("orders", "features/coupons/read-offers", "features/coupons/offers-staff-api", [
    " AND r.released_at IS NULL",
    "",
  ]),
  ...room("menus", "features/restaurants/set-clock", "features/sandbox/clock", [
    "if (movedMs < aheadMs)",
    "if (movedMs <= aheadMs)",
  ]),
  ...room("menus", "features/menu-content/order-menus", "features/menu-content/menu-staff-api", [
    "least(100, $3::integer)",
    "$3::integer",
  ]),
  ...room("people", "features/newsletter/list-subscribers", "features/newsletter/register-staff-api", [
    "ORDER BY c.id DESC LIMIT 1",
    "ORDER BY c.id LIMIT 1",
  ]),
  ...room("people", "features/mails/sample-mails", "features/mails/sample-mails", [
    'const isRejected = kind === "RESERVATION_REJECTED"',
    'const isRejected = kind !== "RESERVATION_REJECTED"',
  ]),
  ...room(
    "people",
    "platform/mail/mail-options",
    "platform/mail/smtp-mailer",
    ["disableFileAccess: true", "disableFileAccess: false"],
    ["disableUrlAccess: true", "disableUrlAccess: false"],
  ),
  ...room("upkeep", "platform/readers/reader-pool", "platform/readers/readers", [
    '"found" in answer && !("failure" in answer.found)',
    '"found" in answer',
  ]),
  ...room("upkeep", "platform/readers/reader-process", "platform/readers/readers", [
    "isGone: () => isGone",
    "isGone: () => false",
  ]),
  ...room(
    "payments",
    "features/payments/payout-report",
    "features/payments/payouts",
    ["AND o.state <> 'FAILED'\n", "\n"],
    ["coalesce(sum(l.fee), 0) - coalesce", "coalesce(sum(l.fee), 0) + coalesce"],
    ["sum(amount - refunded)", "sum(amount)"],
    ["WHERE sold IS NULL AND is_late AND", "WHERE sold IS NULL AND"],
    ["updated_at < read_at - interval", "updated_at < read_at + interval"],
    ["sum(l.amount - l.fee), 0) AS net", "sum(l.amount), 0) AS net"],
    [
      "AND arrives_on BETWEEN $2::date AND $3::date AND state <> 'FAILED')",
      "AND arrives_on BETWEEN $2::date AND $3::date)",
    ],
  ),
  ...room(
    "payments",
    "features/payments/read-payouts",
    "features/payments/payouts",
    [
      "AND place IS NOT DISTINCT FROM $3 FOR UPDATE",
      "AND (place IS NOT DISTINCT FROM $3 OR true) FOR UPDATE",
    ],
    ['trouble === "NO_ACCESS" ? everyMs', 'trouble !== "NO_ACCESS" ? everyMs'],
    ["read.hasMore ? nowMs : nowMs + everyMs", "nowMs + everyMs"],
    [
      "coalesce(excluded.payout, payout_lines.payout)",
      "payout_lines.payout",
      "what waits is given its payout by `takesWaiting` before; what has one is told with the same again",
    ],
  ),
];
