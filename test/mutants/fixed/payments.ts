import { type Mutant, mutantsOf } from "../mutant.ts";

const paying = "src/features/payments/payments.test.ts";
const authorized = "src/features/payments/authorized-money.test.ts";
const refunds = "src/features/payments/refunds.test.ts";
const inParts = "src/features/orders/refund-changed.test.ts";
const misbehaving = "src/features/payments/misbehaving-providers.test.ts";
const reconciled = "src/features/payments/reconcile-payments.test.ts";
const report = "src/features/payments/payment-report.test.ts";
const accounts = "src/features/payments/payment-accounts.test.ts";
const providers = "src/platform/payments/providers.test.ts";
const callbacks = "src/platform/payments/callbacks.test.ts";

export const payments: readonly Mutant[] = [
  ...mutantsOf(
    "payments",
    "src/features/payments/settle-payment.ts",
    [accounts],
    [
      [
        'answer.state !== "PAID" && answer.state !== "AUTHORIZED"',
        'answer.state !== "PAID" || answer.state !== "AUTHORIZED"',
      ],
    ],
  ),
  ...mutantsOf(
    "payments",
    "src/features/payments/settle-payment.ts",
    [paying],
    [
      ['if (answer.state === "OPEN") return;', 'if (answer.state !== "OPEN") return;'],
      [
        "answer.amount === payment.amount && answer.currency",
        "answer.amount === payment.amount || answer.currency",
      ],
      ['if (outcome === "LATE")', 'if (outcome !== "LATE")'],
      ['if (outcome === "KNOWN") return;', ""],
      ['|| payment.state === "PAID") return true', '|| payment.state === "OPEN") return true'],
    ],
  ),
  ...mutantsOf(
    "payments",
    "src/features/payments/settle-payment.ts",
    [misbehaving],
    [
      ["answer.captured - answer.refunded", "answer.captured"],
      [
        'if (answer.state === "AUTHORIZED") return provider.releasePayment',
        'if (answer.state !== "AUTHORIZED") return provider.releasePayment',
      ],
    ],
  ),
  ...mutantsOf(
    "payments",
    "src/features/payments/expire-payments.ts",
    [paying],
    [
      ["15 * 60_000", "14 * 60_000"],
      ["payment?.amount === 0", "payment?.amount !== 0"],
      ["if (payment.provider_reference === null) return giveUpOrConfirm(ctx, { scope, orderId });", ""],
    ],
  ),
  ...mutantsOf(
    "payments",
    "src/features/payments/expire-payments.ts",
    [misbehaving],
    [['answer.state === "PAID" || answer.state === "AUTHORIZED"', 'answer.state === "PAID"']],
  ),
  ...mutantsOf(
    "payments",
    "src/features/payments/send-refund.ts",
    [refunds],
    [
      ["interval '15 seconds'", "interval '30 seconds'"],
      ["least(f.attempts, 7)", "least(f.attempts, 8)"],
      ["{ key: refundId, amount }", "{ key: orderId, amount }"],
    ],
  ),
  ...mutantsOf(
    "payments",
    "src/features/payments/order-refunds.ts",
    [inParts],
    [
      ["standing.length > 0 ? standing : all", "all"],
      ['isOnItsWay ? "PENDING" : "DONE"', '"DONE"'],
      ["all.filter((part) => !stands(part))", "all"],
      ["coalesce(part_of, id)", "id"],
    ],
  ),
  ...mutantsOf(
    "payments",
    "src/features/payments/send-refund.ts",
    [misbehaving],
    [['error.kind === "REFUSED" ? "FAILED"', 'error.kind !== "UNAVAILABLE" ? "FAILED"']],
  ),
  ...mutantsOf(
    "payments",
    "src/features/payments/move-authorization.ts",
    [misbehaving],
    [
      ["if (outcome === null) return;", ""],
      ['error.kind === "UNAVAILABLE") throw error', 'error.kind === "REFUSED") throw error'],
      ['move === "RELEASE" ? "RELEASED" : "LOST"', 'move === "RELEASE" ? "LOST" : "RELEASED"'],
      ['answer.state === "CANCELLED" || answer.state === "EXPIRED"', 'answer.state === "EXPIRED"'],
    ],
  ),
  ...mutantsOf(
    "payments",
    "src/features/payments/move-authorization.ts",
    [authorized],
    [
      ["p.refunded = p.amount OR is_capture_due", "p.refunded < p.amount AND is_capture_due"],
      ["interval '30 seconds'", "interval '60 seconds'"],
    ],
  ),
  ...mutantsOf(
    "payments",
    "src/features/payments/reconcile-payments.ts",
    [reconciled],
    [
      ['if (here!.pending > 0) return "NOT_YET";', ""],
      ['payment.refunded === payment.amount ? "RELEASE" : null', "null"],
      ["interval '1 hour')\n    OR", "interval '2 hours')\n    OR"],
      ["interval '1 day')\n  AND (((", "interval '2 days')\n  AND ((("],
      ["reconciled_at = NULL, checked_at = NULL", "reconciled_at = NULL"],
    ],
  ),
  ...mutantsOf(
    "payments",
    "src/features/payments/reconcile-payments.ts",
    [report],
    [
      ["answer.refunded < here!.done", "answer.refunded <= here!.done"],
      ["answer.captured < payment.amount", "answer.captured <= payment.amount"],
      ["answer.captured > payment.amount", "answer.captured >= payment.amount"],
    ],
  ),
  ...mutantsOf(
    "payments",
    "src/features/payments/reconcile-payments.ts",
    [misbehaving],
    [
      ['if (answer.state === "OPEN") return "NOT_YET";', ""],
      [
        'answer.state === "AUTHORIZED" || answer.captured > answer.refunded',
        "answer.captured > answer.refunded",
      ],
      ["found?.isRepaired ? null : instantOf(nowMs)", "instantOf(nowMs)"],
      ["answer.refunded - here!.done)", "answer.refunded)"],
    ],
  ),
  ...mutantsOf(
    "payments",
    "src/features/payments/payment-report.ts",
    [report],
    [
      ["updated_at >= $1 OR discrepancy IS NOT NULL", "updated_at >= $1 AND discrepancy IS NOT NULL"],
      ['found.isRepaired ? "repaired" : "open"', 'found.isRepaired ? "open" : "repaired"'],
      ["attemptsOfAnHour = 7", "attemptsOfAnHour = 6"],
      ["(state <> 'OPEN' OR created_at <= $3)", "state <> 'OPEN'"],
    ],
  ),
  ...mutantsOf(
    "payments",
    "src/features/payments/provider-of.ts",
    [accounts],
    [["credentials?.provider !== payment.provider", "credentials === null"]],
  ),
  ...mutantsOf(
    "payments",
    "src/features/payments/receive-callback.ts",
    [accounts],
    [["payment?.account_id !== callback.accountId", "!payment"]],
  ),
  ...mutantsOf(
    "payments",
    "src/features/payments/start-payment.ts",
    [paying],
    [
      ['error.kind !== "UNAVAILABLE"', 'error.kind === "UNAVAILABLE"'],
      ['(url.protocol === "https:" || (config.isLocal && url.protocol === "http:"))', "true"],
    ],
  ),
  ...mutantsOf(
    "payments",
    "src/features/payments/queries.ts",
    [paying],
    [
      ["AND state = 'CREATING' RETURNING 1", "RETURNING 1"],
      ["placed_at <= $2 ORDER BY placed_at", "placed_at < $2 ORDER BY placed_at"],
      ["AND status = 'AWAITING_PAYMENT' AND placed_at", "AND status <> 'AWAITING_PAYMENT' AND placed_at"],
    ],
  ),
  ...mutantsOf(
    "payments",
    "src/features/payments/payment-accounts.ts",
    [accounts],
    [
      ["OR provider = $2", "OR provider <> $2"],
      ["AND closed_at IS NULL RETURNING id", "RETURNING id"],
    ],
  ),
  ...mutantsOf(
    "payments",
    "src/features/payments/connect-account.ts",
    [accounts],
    [["&& one.closedAt === null", ""]],
  ),
  ...mutantsOf(
    "payments",
    "src/platform/payments/stripe.ts",
    [providers],
    [
      ['if (intent.status === "succeeded") return;', ""],
      ["known ?? (await", "(await"],
      ['refund.status === "failed" || ', ""],
      ["captured: intent.amount_received", "captured: intent.amount"],
    ],
  ),
  ...mutantsOf(
    "payments",
    "src/platform/payments/vipps.ts",
    [providers],
    [
      ["if (left > 0)", "if (left < 0)"],
      ["if (await isDone(reference, key)) return;", ""],
      ["event.success && event.idempotencyKey === key", "event.success"],
      ["if (captured > 0) return", "if (captured >= 0) return"],
    ],
  ),
  ...mutantsOf(
    "payments",
    "src/platform/payments/vipps.ts",
    [misbehaving],
    [["aggregate.capturedAmount.value < amount", "aggregate.capturedAmount.value > amount"]],
  ),
  ...mutantsOf(
    "payments",
    "src/platform/payments/vipps-api.ts",
    [providers],
    [
      ["seconds * 1000 - renewEarlyMs", "seconds * 1000 + renewEarlyMs"],
      ["Math.max(seconds * 1000", "Math.min(seconds * 1000"],
      ["clock.nowMs() < kept.renewAtMs", "clock.nowMs() <= kept.renewAtMs"],
      ["if (!got.ok) throw new PaymentProviderError", "if (false) throw new PaymentProviderError"],
      ["if (!again.ok && again.status === 401)", "if (false)"],
    ],
  ),
  ...mutantsOf(
    "payments",
    "src/platform/payments/stripe-callback.ts",
    [callbacks],
    [
      ["> callbackToleranceMs", ">= callbackToleranceMs"],
      ['name === "v1" && ', ""],
    ],
  ),
  ...mutantsOf(
    "payments",
    "src/platform/payments/vipps-callback.ts",
    [callbacks],
    [["<= callbackToleranceMs", "< callbackToleranceMs"]],
  ),
  ...mutantsOf(
    "payments",
    "src/platform/payments/provider-http.ts",
    [providers],
    [["status >= 500", "status > 500"]],
  ),
  ...mutantsOf("payments", "src/platform/payments/sandbox.ts", [paying], [["AND expires_at > $3 ", ""]]),
  ...mutantsOf(
    "payments",
    "src/platform/payments/sandbox.ts",
    [providers],
    [["refunded + $3 <= amount", "refunded + $3 < amount"]],
  ),
];
