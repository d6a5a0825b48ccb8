import type { Context } from "../../context.ts";
import type { PaymentProviderName } from "../../domain/payment-providers.ts";
import type { RefundState } from "../../domain/payment-states.ts";
import { dueRows, jobNowMs } from "../../platform/db/due-rows.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { eachDue } from "../../platform/each-due.ts";
import { answerWithin, PaymentProviderError } from "../../platform/payments/provider.ts";
import type { Queue } from "../../platform/queues.ts";
import { moveAuthorization } from "./move-authorization.ts";
import { providerOf } from "./provider-of.ts";
import { callsAtOnce, type DueRow, instantOf, type PaymentRecord } from "./queries.ts";

const refundTimeoutMs = 10_000;

interface PendingRefund {
  amount: number;
  provider: PaymentProviderName;
  account_id: string | null;
  provider_reference: string;
  authorization_state: PaymentRecord["authorization_state"];
  /** Its cancellation could be taken back, and nobody has begun to send it. */
  waits: boolean;
}

/**
 * Tells the provider to pay back a refund that is promised here. Safe to repeat: the provider knows it by its id. Money that
 * the provider has not taken yet is released when all of it goes back, and otherwise paid back when it has been taken.
 * When the provider is away, or answers nonsense, the refund stays PENDING for the loop; when it refuses, the refund is
 * FAILED, its money counts as not given back, its lines too when no other part of it stands (D-417), and an operator has to look.
 */
export async function sendRefund(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  refundId: string,
): Promise<void> {
  let refund = await findPending(ctx, scope, orderId, refundId);
  if (refund?.waits && !(await claim(ctx, scope, orderId, refundId))) return;
  if (refund?.authorization_state === "AUTHORIZED") {
    await moveAuthorization(ctx, scope, orderId);
    refund = await findPending(ctx, scope, orderId, refundId);
    if (refund?.authorization_state === "AUTHORIZED") return;
  }
  if (!refund) return;
  const { amount, provider_reference: reference } = refund;
  let state: RefundState = "DONE";
  try {
    const provider = await providerOf(ctx, scope, refund);
    await answerWithin(refundTimeoutMs, provider.refundPayment(reference, { key: refundId, amount }));
  } catch (error) {
    state = error instanceof PaymentProviderError && error.kind === "REFUSED" ? "FAILED" : "PENDING";
    ctx.log.error({ err: error, orderId, refundId, state }, "The payment provider did not take a refund.");
  }
  const [settled] = await ctx.db.query<{ shownBy: string }>(
    `SELECT settle_refund($1, $2, $3, $4, $5) AS "shownBy"`,
    [scope.restaurantId, orderId, refundId, state, instantOf(ctx.clock.nowMsOf(scope))],
  );
  if (state === "FAILED") ctx.live.publish({ restaurantId: scope.restaurantId, orderId: settled!.shownBy });
}

/** From here on the cancellation that it belongs to stands (D-299). */
async function claim(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  refundId: string,
): Promise<boolean> {
  const now = instantOf(ctx.clock.nowMsOf(scope));
  const [row] = await ctx.db.query<{ claimed: boolean }>("SELECT claim_refund($1, $2, $3, $4) AS claimed", [
    scope.restaurantId,
    orderId,
    refundId,
    now,
  ]);
  return row!.claimed;
}

async function findPending(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  refundId: string,
): Promise<PendingRefund | undefined> {
  const [refund] = await ctx.db.query<PendingRefund>(
    `SELECT f.amount, p.provider, p.account_id, p.provider_reference, p.authorization_state,
       f.send_after IS NOT NULL AS waits FROM refunds f
     JOIN payments p ON p.restaurant_id = f.restaurant_id AND p.order_id = f.order_id
     WHERE f.restaurant_id = $1 AND f.order_id = $2 AND f.id = $3 AND f.state = 'PENDING'`,
    [scope.restaurantId, orderId, refundId],
  );
  return refund;
}

const dueAgain = "greatest(f.send_after, f.updated_at + interval '15 seconds' * 2 ^ least(f.attempts, 7))";

/** Refunds that a provider should have been told of, or asked for again. */
export const refundQueue: Queue = {
  name: "refunds",
  due: `SELECT ${dueAgain} AS due_at FROM refunds f JOIN payments p USING (restaurant_id, order_id)
    WHERE f.state = 'PENDING' AND p.authorization_state IS DISTINCT FROM 'AUTHORIZED' AND ${dueAgain} <= now()`,
};

/**
 * Refunds of all restaurants, or of one, that are due again: half a minute after the first attempt, then twice as long, up to 32 minutes. Those
 * of authorized money wait for it to be taken or released.
 */
export async function sendPendingRefunds(ctx: Context, of: RestaurantScope | null = null): Promise<void> {
  const rows = await dueRows<DueRow & { id: string }>(
    ctx.db,
    of,
    (whose) => `SELECT f.restaurant_id, f.order_id, f.id FROM refunds f
     JOIN payments p ON p.restaurant_id = f.restaurant_id AND p.order_id = f.order_id
     WHERE ${whose} AND f.state = 'PENDING' AND p.authorization_state IS DISTINCT FROM 'AUTHORIZED'
       AND ${dueAgain} <= $2
     ORDER BY f.updated_at LIMIT 50`,
    [instantOf(jobNowMs(ctx.clock, of))],
    "f.restaurant_id",
  );
  const due = rows.map((row) => ({
    scope: scopeOf(row.restaurant_id),
    orderId: row.order_id,
    refundId: row.id,
  }));
  await eachDue(ctx.log, due, callsAtOnce, ({ scope, orderId, refundId }) =>
    sendRefund(ctx, scope, orderId, refundId),
  );
}
