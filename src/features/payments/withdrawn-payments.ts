import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { answerWithin } from "../../platform/payments/provider.ts";
import { providerOf } from "./provider-of.ts";
import { findPayment } from "./queries.ts";
import { carryOut } from "./settle-payment.ts";

const closeTimeoutMs = 8_000;

/** Closes the link of a payment that is asked for no more. What was paid by it meanwhile goes back, as does what is paid by one that is not closed. */
export async function closeWithdrawn(ctx: Context, scope: RestaurantScope, orderId: string): Promise<void> {
  const payment = await findPayment(ctx.db, scope, orderId);
  if (!payment?.provider_reference || payment.state !== "CANCELLED") return;
  try {
    const provider = await providerOf(ctx, scope, payment);
    const answer = await answerWithin(closeTimeoutMs, provider.cancelPayment(payment.provider_reference));
    if (answer.state === "PAID" || answer.state === "AUTHORIZED")
      await carryOut(ctx, scope, provider, payment, answer);
  } catch (error) {
    ctx.log.warn({ err: error, orderId }, "A payment link that is asked for no more was not closed.");
  }
}
