import type { Context } from "../../context.ts";
import { leaseDue } from "../../platform/db/lease-due.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { eachDue } from "../../platform/each-due.ts";
import { newId } from "../../platform/ids.ts";
import {
  answerWithin,
  type PaymentProvider,
  type ProviderPayment,
} from "../../platform/payments/provider.ts";
import type { Queue } from "../../platform/queues.ts";
import { authorizationOutcome } from "./move-authorization.ts";
import { providerOf } from "./provider-of.ts";
import {
  callsAtOnce,
  type DueRow,
  dueOf,
  findPayment,
  instantOf,
  type PaymentRecord,
  uncheckedSince,
} from "./queries.ts";
import { carryOut, settleIfDue } from "./settle-payment.ts";

/** What our books and a provider's did not agree about. */
export interface Discrepancy {
  restaurantId: string;
  orderId: string;
  kind:
    | "PAID_UNKNOWN"
    | "CAPTURED_ELSEWHERE"
    | "MONEY_MISSING"
    | "MONEY_UNEXPECTED"
    | "REFUNDED_ELSEWHERE"
    | "REFUND_MISSING";
  /** True: our books were put right, and money that belongs to no order is on its way back. False: a person has to look. */
  isRepaired: boolean;
}
type Found = Pick<Discrepancy, "kind" | "isRepaired">;

const readTimeoutMs = 10_000;
/** A payment that is open is asked about so often when nobody else asks: a callback may have been lost. */
const unaskedMs = 30_000;
const perRun = 100;

/** Asks about open payments that nobody looks at, in all restaurants: their customers may have paid and gone. */
export async function askAboutOpenPayments(ctx: Context): Promise<void> {
  const open = await uncheckedSince(ctx.db, null, ctx.clock.nowMs() - unaskedMs, perRun);
  await eachDue(ctx.log, open, callsAtOnce, ({ scope, orderId }) => settleIfDue(ctx, scope, orderId));
}

const isDue = (
  now: string,
): string => `provider <> 'SANDBOX' AND provider_reference IS NOT NULL AND state <> 'OPEN'
  AND (authorization_state IS DISTINCT FROM 'AUTHORIZED' OR updated_at <= ${now} - interval '1 day')
  AND (((reconciled_at IS NULL OR reconciled_at < updated_at) AND updated_at <= ${now} - interval '1 hour')
    OR (discrepancy IS NOT NULL AND reconciled_at <= ${now} - interval '1 day'))
  AND (checked_at IS NULL OR checked_at <= ${now} - interval '1 hour')`;

/** Payments that should have been held against their provider's books by now. */
export const reconciliationQueue: Queue = {
  name: "reconciliations",
  due: `SELECT greatest(
      checked_at + interval '1 hour', updated_at + interval '1 hour',
      CASE WHEN authorization_state = 'AUTHORIZED' THEN updated_at + interval '1 day' END,
      CASE WHEN reconciled_at >= updated_at THEN reconciled_at + interval '1 day' END) AS due_at
    FROM payments WHERE ${isDue("now()")}`,
};

/**
 * Holds our books against the providers', in all restaurants: each payment an hour after it last changed here, and daily
 * again while they do not agree. Repairs what can be repaired; the rest is logged, counted and listed by `luka payments
 * reconcile`.
 */
export async function reconcilePayments(ctx: Context): Promise<void> {
  const due = await leaseDue<DueRow>(ctx.db, perRun, {
    table: "payments",
    key: "restaurant_id, order_id",
    where: isDue("$1::timestamptz"),
    orderBy: "updated_at",
    set: "checked_at = $1",
    returning: "restaurant_id, order_id",
    values: [instantOf(ctx.clock.nowMs())],
  });
  await eachDue(ctx.log, dueOf(due), callsAtOnce, ({ scope, orderId }) =>
    reconcilePayment(ctx, scope, orderId),
  );
}

/** Holds one payment against its provider's books. Rejects when the provider cannot say. */
export async function reconcilePayment(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
): Promise<Discrepancy | null> {
  const payment = await findPayment(ctx.db, scope, orderId);
  if (!payment?.provider_reference) return null;
  const provider = await providerOf(ctx, scope, payment);
  const nowMs = ctx.clock.nowMs();
  const answer = await answerWithin(readTimeoutMs, provider.readPayment(payment.provider_reference));
  const found = await compare(ctx, scope, provider, payment, answer);
  if (found !== "NOT_YET") await note(ctx, scope, orderId, found, nowMs);
  if (found === "NOT_YET" || found === null) return null;
  ctx.metrics.paymentDiscrepancies.inc({ kind: found.kind });
  ctx.log.error(
    { orderId, ...found, here: payment.state, there: answer },
    "A provider's books did not agree with ours.",
  );
  return { restaurantId: scope.restaurantId, orderId, ...found };
}

async function compare(
  ctx: Context,
  scope: RestaurantScope,
  provider: PaymentProvider,
  payment: PaymentRecord,
  answer: ProviderPayment,
): Promise<Found | null | "NOT_YET"> {
  const holdsMoney = answer.state === "AUTHORIZED" || answer.captured > answer.refunded;
  if (payment.state !== "PAID") {
    // It was not closed there after all: somebody may still pay.
    if (answer.state === "OPEN") return "NOT_YET";
    if (!holdsMoney) return null;
    await carryOut(ctx, scope, provider, payment, answer);
    return { kind: "PAID_UNKNOWN", isRepaired: true };
  }
  if (payment.authorization_state === "AUTHORIZED") {
    const outcome = authorizationOutcome(answer, payment.refunded === payment.amount ? "RELEASE" : null);
    if (outcome === null) return "NOT_YET";
    await ctx.db.query("SELECT settle_authorization($1, $2, $3, $4)", [
      scope.restaurantId,
      payment.order_id,
      outcome,
      instantOf(ctx.clock.nowMs()),
    ]);
    if (outcome === "RELEASED") return null;
    return outcome === "CAPTURED"
      ? { kind: "CAPTURED_ELSEWHERE", isRepaired: true }
      : { kind: "MONEY_MISSING", isRepaired: false };
  }
  if (payment.authorization_state === "RELEASED")
    return holdsMoney ? { kind: "MONEY_UNEXPECTED", isRepaired: false } : null;
  if (answer.captured < payment.amount) return { kind: "MONEY_MISSING", isRepaired: false };
  if (answer.captured > payment.amount) return { kind: "MONEY_UNEXPECTED", isRepaired: false };
  return compareRefunds(ctx, scope, payment, answer);
}

async function compareRefunds(
  ctx: Context,
  scope: RestaurantScope,
  payment: PaymentRecord,
  answer: ProviderPayment,
): Promise<Found | null | "NOT_YET"> {
  const [here] = await ctx.db.query<{ done: number; pending: number }>(
    `SELECT coalesce(sum(amount) FILTER (WHERE state = 'DONE'), 0)::bigint AS done,
       count(*) FILTER (WHERE state = 'PENDING') AS pending
     FROM refunds WHERE restaurant_id = $1 AND order_id = $2`,
    [scope.restaurantId, payment.order_id],
  );
  if (here!.pending > 0) return "NOT_YET";
  if (answer.refunded < here!.done) return { kind: "REFUND_MISSING", isRepaired: false };
  if (answer.refunded === here!.done) return null;
  const isRepaired = await recordRefund(ctx, scope, payment.order_id, answer.refunded - here!.done);
  return { kind: "REFUNDED_ELSEWHERE", isRepaired };
}

/** Somebody has paid back in the provider's own portal: the order shows it like any other refund. */
async function recordRefund(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  amount: number,
): Promise<boolean> {
  const refundId = newId("rfd");
  const nowMs = ctx.clock.nowMs();
  const isPromised = await ctx.db.transaction(async (trx) => {
    const [row] = await trx.query<{ promised: number | null }>(
      "SELECT promise_refund($1, $2, $3, $4, 'PROVIDER_PORTAL', NULL, $5) AS promised",
      [scope.restaurantId, orderId, refundId, amount, instantOf(nowMs)],
    );
    await trx.query(
      "UPDATE refunds SET state = 'DONE' WHERE restaurant_id = $1 AND order_id = $2 AND id = $3",
      [scope.restaurantId, orderId, refundId],
    );
    return row!.promised !== null;
  });
  if (isPromised) ctx.live.publish({ restaurantId: scope.restaurantId, orderId });
  return isPromised;
}

/** What was put right has changed here, and is compared once more. */
const note = (ctx: Context, scope: RestaurantScope, orderId: string, found: Found | null, nowMs: number) =>
  ctx.db.query(
    `UPDATE payments SET reconciled_at = $3, discrepancy = $4 WHERE restaurant_id = $1 AND order_id = $2`,
    [
      scope.restaurantId,
      orderId,
      found?.isRepaired ? null : instantOf(nowMs),
      found && !found.isRepaired ? found.kind : null,
    ],
  );

/** The provider has news of a payment that is settled here: its books are compared again soon. */
export const reconcileAgain = (ctx: Context, scope: RestaurantScope, orderId: string) =>
  ctx.db.query(
    `UPDATE payments SET reconciled_at = NULL, checked_at = NULL
     WHERE restaurant_id = $1 AND order_id = $2 AND state = 'PAID'`,
    [scope.restaurantId, orderId],
  );
