import type { Context } from "../../context.ts";
import { jobNowMs } from "../../platform/db/due-rows.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { eachDue, restaurantsAtOnce } from "../../platform/each-due.ts";
import { answerWithin } from "../../platform/payments/provider.ts";
import { providerOf } from "./provider-of.ts";
import {
  callsAtOnce,
  type DuePayment,
  failPayment,
  findPayment,
  unpaidSince,
  withoutLinkSince,
} from "./queries.ts";
import { carryOut, confirmPaid } from "./settle-payment.ts";
import { giveUp, linkGivenUpMs } from "./start-payment.ts";

/** An order waits this long for its payment (D-5). */
export const paymentTimeMs = 15 * 60_000;
const cancelTimeoutMs = 10_000;
const perRun = 200;

/** Fails orders whose time to pay is over, in all restaurants or one. A provider that does not answer is asked again next time. */
export async function expirePayments(ctx: Context, of: RestaurantScope | null = null): Promise<void> {
  const unpaid = await unpaidSince(ctx.db, of, jobNowMs(ctx.clock, of) - paymentTimeMs, perRun);
  await eachDue(ctx.log, unpaid, callsAtOnce, (due) => expire(ctx, due));
}

/**
 * The provider closes the payment first, so that nobody can pay for an order that has failed; if the customer was
 * faster, the order is paid.
 */
const expire = (ctx: Context, due: DuePayment): Promise<void> => endPayment(ctx, due, "EXPIRED");

/** The same before its time is over: it is asked for no more. */
export const cancelPayment = (ctx: Context, due: DuePayment): Promise<void> =>
  endPayment(ctx, due, "CANCELLED");

async function endPayment(
  ctx: Context,
  { scope, orderId }: DuePayment,
  state: "EXPIRED" | "CANCELLED",
): Promise<void> {
  const payment = await findPayment(ctx.db, scope, orderId);
  if (!payment) return;
  if (payment.provider_reference === null) return giveUpOrConfirm(ctx, { scope, orderId });
  const provider = await providerOf(ctx, scope, payment);
  const answer = await answerWithin(cancelTimeoutMs, provider.cancelPayment(payment.provider_reference));
  if (answer.state === "PAID" || answer.state === "AUTHORIZED")
    return carryOut(ctx, scope, provider, payment, answer);
  if (await failPayment(ctx.db, scope, orderId, ["OPEN"], state, ctx.clock.nowMsOf(scope)))
    ctx.live.publish({ restaurantId: scope.restaurantId, orderId });
}

/** Fails orders whose process died while it asked for a payment link. */
export async function giveUpLostLinks(ctx: Context, of: RestaurantScope | null = null): Promise<void> {
  const lost = await withoutLinkSince(ctx.db, of, jobNowMs(ctx.clock, of) - linkGivenUpMs, perRun);
  await eachDue(ctx.log, lost, restaurantsAtOnce, (due) => giveUpOrConfirm(ctx, due));
}

/** An order that costs nothing needs no link: whoever wrote it died before it could say so. */
async function giveUpOrConfirm(ctx: Context, { scope, orderId }: DuePayment): Promise<void> {
  const payment = await findPayment(ctx.db, scope, orderId);
  if (payment?.amount === 0) await confirmPaid(ctx, scope, orderId);
  else await giveUp(ctx, scope, orderId);
}
