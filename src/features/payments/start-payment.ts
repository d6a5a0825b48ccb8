import { baseUrl, type Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { Locale } from "../../messages/locale.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import {
  answerWithin,
  type PaymentProvider,
  PaymentProviderError,
  type PaymentRequest,
} from "../../platform/payments/provider.ts";
import { Problem } from "../../platform/problem.ts";
import { providerOf } from "./provider-of.ts";
import { failPayment, findPayment, openPayment } from "./queries.ts";
import { confirmPaid } from "./settle-payment.ts";

/** How long the provider may take to give a link. */
const linkTimeoutMs = 8_000;
/** After this a payment without a link never gets one: longer than the provider may take, and a process to notice. */
export const linkGivenUpMs = 30_000;

export interface PaymentToStart {
  orderId: string;
  amount: number;
  description: string;
  locale: Locale;
  /** The customer's, for the provider's receipt. */
  email?: string | null | undefined;
  publicToken: string;
  expiresAtMs: number;
}

/**
 * Asks the provider that stands on an order's payment for a link, and stores it. Answers null when there is nothing to pay: the
 * order is PAID at once. When no usable link comes, the order fails and gives back what it took, and the customer
 * starts anew: throws PAYMENT_PROVIDER_UNAVAILABLE (503), PAYMENT_PROVIDER_INVALID (502), or PAYMENT_INCOMPLETE (409)
 * when a sweep gave the payment up first.
 */
export async function startPayment(
  ctx: Context,
  scope: RestaurantScope,
  payment: PaymentToStart,
): Promise<string | null> {
  const { orderId } = payment;
  if (payment.amount === 0) {
    await confirmPaid(ctx, scope, orderId);
    return null;
  }
  const opening = openProvider(ctx, scope, orderId);
  const answer = createAt(opening, {
    restaurantId: scope.restaurantId,
    orderId,
    amount: payment.amount,
    currency: "NOK",
    description: payment.description,
    locale: payment.locale,
    ...(payment.email && { email: payment.email }),
    returnUrl: `${baseUrl(ctx.config)}/payments/return/${payment.publicToken}`,
    expiresAtMs: payment.expiresAtMs,
  });
  let created: { reference: string; paymentUrl: string };
  try {
    created = await answerWithin(linkTimeoutMs, answer);
  } catch (error) {
    // A link that comes too late must not be paid: nobody would hear of it.
    answer.then((late) => closeAt(opening, late.reference)).catch(() => undefined);
    ctx.log.warn({ err: error, orderId }, "The payment provider gave no link.");
    await giveUp(ctx, scope, orderId);
    const isInvalid = error instanceof PaymentProviderError && error.kind !== "UNAVAILABLE";
    throw new Problem(isInvalid ? "PAYMENT_PROVIDER_INVALID" : "PAYMENT_PROVIDER_UNAVAILABLE");
  }
  if (!isUsable(ctx.config, created.paymentUrl)) {
    await giveUp(ctx, scope, orderId);
    closeAt(opening, created.reference).catch(() => undefined);
    throw new Problem("PAYMENT_PROVIDER_INVALID");
  }
  if (!(await openPayment(ctx.db, scope, orderId, created, ctx.clock.nowMsOf(scope)))) {
    await closeAt(opening, created.reference).catch(() => undefined);
    throw new Problem("PAYMENT_INCOMPLETE");
  }
  return created.paymentUrl;
}

async function openProvider(ctx: Context, scope: RestaurantScope, orderId: string): Promise<PaymentProvider> {
  return providerOf(ctx, scope, (await findPayment(ctx.db, scope, orderId))!);
}

const createAt = async (provider: Promise<PaymentProvider>, request: PaymentRequest) =>
  (await provider).createPayment(request);
const closeAt = async (provider: Promise<PaymentProvider>, reference: string) =>
  (await provider).cancelPayment(reference);

/** Fails an order whose payment never got a link. */
export async function giveUp(ctx: Context, scope: RestaurantScope, orderId: string): Promise<void> {
  const failed = await failPayment(
    ctx.db,
    scope,
    orderId,
    ["CREATING"],
    "FAILED_TO_CREATE",
    ctx.clock.nowMsOf(scope),
  );
  if (failed) ctx.live.publish({ restaurantId: scope.restaurantId, orderId });
}

function isUsable(config: Config, link: string): boolean {
  const url = URL.parse(link);
  return url !== null && (url.protocol === "https:" || (config.isLocal && url.protocol === "http:"));
}
