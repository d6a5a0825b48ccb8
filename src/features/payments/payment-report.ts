import type { Context } from "../../context.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { instantOf } from "./queries.ts";
import { type Discrepancy, reconcilePayment } from "./reconcile-payments.ts";

/** The providers' books against ours, as an operator reads them every morning. */
export interface PaymentReport {
  checked: number;
  /** What was put right just now. */
  repaired: Discrepancy[];
  /** What a person has to look at. */
  open: Discrepancy[];
  /** Orders whose provider could not be asked. */
  unanswered: string[];
  /** Refunds that a provider refused: that money counts as not given back. */
  failedRefunds: { restaurantId: string; orderId: string; refundId: string; amount: number }[];
  /** Refunds that have waited for more than an hour. */
  waitingRefunds: { restaurantId: string; orderId: string; refundId: string; amount: number }[];
  /** Authorized money that should have been taken or released more than an hour ago; a bank lets it go after some days. */
  waitingAuthorizations: { restaurantId: string; orderId: string; amount: number }[];
}

const mostPayments = 10_000;
/** Of each list: nobody reads on after that many. */
const mostRows = 1_000;
/** By then an authorization has been tried for 63 minutes (claim_authorization). */
const attemptsOfAnHour = 7;

/** Compares every payment of the last days, and those that did not agree before, now. */
export async function paymentReport(ctx: Context, days: number): Promise<PaymentReport> {
  const nowMs = ctx.clock.nowMs();
  const since = instantOf(nowMs - days * 86_400_000);
  const anHourAgo = instantOf(nowMs - 3_600_000);
  const rows = await ctx.db.everywhere<{ restaurant_id: string; order_id: string }>(
    `SELECT restaurant_id, order_id FROM payments
     WHERE provider <> 'SANDBOX' AND provider_reference IS NOT NULL AND (state <> 'OPEN' OR created_at <= $3)
       AND (updated_at >= $1 OR discrepancy IS NOT NULL)
     ORDER BY updated_at DESC LIMIT $2`,
    [since, mostPayments, anHourAgo],
  );
  const report: PaymentReport = {
    checked: 0,
    repaired: [],
    open: [],
    unanswered: [],
    failedRefunds: await refundsOf(ctx, "f.state = 'FAILED' AND f.updated_at >= $1", since),
    waitingRefunds: await refundsOf(
      ctx,
      "f.state = 'PENDING' AND p.authorization_state IS DISTINCT FROM 'AUTHORIZED' AND f.created_at <= $1",
      anHourAgo,
    ),
    waitingAuthorizations: await ctx.db.everywhere(
      `SELECT restaurant_id AS "restaurantId", order_id AS "orderId", amount FROM payments
       WHERE authorization_state = 'AUTHORIZED' AND authorization_attempts >= $1 ORDER BY updated_at LIMIT $2`,
      [attemptsOfAnHour, mostRows],
    ),
  };
  for (const row of rows) {
    try {
      const found = await reconcilePayment(ctx, scopeOf(row.restaurant_id), row.order_id);
      report.checked += 1;
      if (found) report[found.isRepaired ? "repaired" : "open"].push(found);
    } catch {
      report.unanswered.push(row.order_id);
    }
  }
  return report;
}

const refundsOf = (ctx: Context, condition: string, at: Temporal.Instant) =>
  ctx.db.everywhere<PaymentReport["failedRefunds"][number]>(
    `SELECT f.restaurant_id AS "restaurantId", f.order_id AS "orderId", f.id AS "refundId", f.amount FROM refunds f
     JOIN payments p ON p.restaurant_id = f.restaurant_id AND p.order_id = f.order_id
     WHERE p.provider <> 'SANDBOX' AND ${condition} ORDER BY f.created_at LIMIT $2`,
    [at, mostRows],
  );
