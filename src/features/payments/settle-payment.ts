import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { newId } from "../../platform/ids.ts";
import {
  answerWithin,
  type PaymentProvider,
  PaymentProviderError,
  type ProviderPayment,
} from "../../platform/payments/provider.ts";
import { providerOf } from "./provider-of.ts";
import { claimCheck, confirmPayment, failPayment, findPayment, type PaymentRecord } from "./queries.ts";
import { sendRefund } from "./send-refund.ts";

/** How long a reader waits for the provider; after that the order is shown as it is known here. */
const readTimeoutMs = 5_000;
/** Every reader of one order together asks the provider this often. */
const checkIntervalMs = 2_000;

/**
 * Asks the provider what has become of an order's payment and carries it out: the order moves to PAID or FAILED by one
 * transition, however often and by whatever way the news comes. What the provider answers decides; that somebody
 * called is only a reason to ask. The answer is false when the provider did not say, or did not take back what belongs to no
 * order: then ask again.
 */
export async function settlePayment(ctx: Context, scope: RestaurantScope, orderId: string): Promise<boolean> {
  const payment = await findPayment(ctx.db, scope, orderId);
  if (!payment?.provider_reference || payment.state === "PAID") return true;
  let provider: PaymentProvider;
  let answer: ProviderPayment;
  try {
    provider = await providerOf(ctx, scope, payment);
    answer = await answerWithin(readTimeoutMs, provider.readPayment(payment.provider_reference));
  } catch (error) {
    ctx.log.warn({ err: error, orderId }, "The payment provider did not say what became of a payment.");
    return false;
  }
  try {
    await carryOut(ctx, scope, provider, payment, answer);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    ctx.log.warn({ err: error, orderId }, "Money that belongs to no order did not go back yet.");
    return false;
  }
  return true;
}

/** The same for readers that poll: at most one of them asks per order and interval. */
export async function settleIfDue(ctx: Context, scope: RestaurantScope, orderId: string): Promise<void> {
  if (await claimCheck(ctx.db, scope, orderId, ctx.clock.nowMs(), checkIntervalMs)) {
    await settlePayment(ctx, scope, orderId);
  }
}

/** Carries out what a provider said about a payment that is not PAID here. */
export async function carryOut(
  ctx: Context,
  scope: RestaurantScope,
  provider: PaymentProvider,
  payment: PaymentRecord,
  answer: ProviderPayment,
): Promise<void> {
  const orderId = payment.order_id;
  if (answer.state === "OPEN") return;
  if (answer.state !== "PAID" && answer.state !== "AUTHORIZED") {
    await fail(ctx, scope, orderId, answer.state);
  } else if (answer.amount === payment.amount && answer.currency === payment.currency) {
    await confirmPaid(ctx, scope, orderId, answer.state === "AUTHORIZED");
  } else {
    ctx.log.error(
      { orderId, answer, expected: payment.amount },
      "A payment of another amount than the order's.",
    );
    await fail(ctx, scope, orderId, "DECLINED");
    await giveBack(provider, payment, answer);
  }
}

/** Money that no order of ours is for. Safe to repeat. */
async function giveBack(
  provider: PaymentProvider,
  { order_id: orderId, provider_reference: reference }: PaymentRecord,
  answer: ProviderPayment,
): Promise<void> {
  const key = `mismatch-${orderId}`;
  if (answer.state === "AUTHORIZED") return provider.releasePayment(reference!, { key });
  const amount = answer.captured - answer.refunded;
  if (amount > 0) await provider.refundPayment(reference!, { key, amount });
}

async function fail(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  state: "DECLINED" | "CANCELLED" | "EXPIRED",
): Promise<void> {
  if (await failPayment(ctx.db, scope, orderId, ["OPEN"], state, ctx.clock.nowMsOf(scope)))
    ctx.live.publish({ restaurantId: scope.restaurantId, orderId });
}

/** The money has come, or is authorized. An order that has failed meanwhile gives it back at once. */
export async function confirmPaid(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  isAuthorized = false,
): Promise<void> {
  const { snapshot } = await ctx.snapshots.of(scope.restaurantId);
  const refundId = newId("rfd");
  const outcome = await confirmPayment(ctx.db, scope, orderId, {
    nowMs: ctx.clock.nowMsOf(scope),
    autoAccept: snapshot.settings.autoAccept,
    refundId,
    isAuthorized,
  });
  if (outcome === "KNOWN") return;
  ctx.live.publish({ restaurantId: scope.restaurantId, orderId });
  if (outcome === "LATE") await sendRefund(ctx, scope, orderId, refundId);
}
