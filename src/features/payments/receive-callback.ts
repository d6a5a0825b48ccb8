import type { IncomingHttpHeaders } from "node:http";
import type { Context } from "../../context.ts";
import type { AccountProvider } from "../../domain/payment-providers.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import type { CallbackNews } from "../../platform/payments/callback-news.ts";
import { readStripeCallback } from "../../platform/payments/stripe-callback.ts";
import { readVippsCallback } from "../../platform/payments/vipps-callback.ts";
import { Problem } from "../../platform/problem.ts";
import { readCredentials } from "./payment-accounts.ts";
import { findPayment } from "./queries.ts";
import { reconcileAgain } from "./reconcile-payments.ts";
import { settlePayment } from "./settle-payment.ts";

/** A provider's message as it came: the signature is over the bytes. */
export interface Callback {
  provider: AccountProvider;
  restaurantId: string;
  accountId: string;
  pathAndQuery: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * A provider says that something happened to a payment. A genuine message is a reason to ask the provider, never more: what
 * it says is not carried out, so one that comes twice, late or in the wrong order does no harm. Throws UNAUTHORIZED unless
 * the account's secret has signed it, and PAYMENT_PROVIDER_UNAVAILABLE when the provider then does not answer, so
 * that it tells us again.
 */
export async function receiveCallback(ctx: Context, callback: Callback): Promise<void> {
  const scope = scopeOf(callback.restaurantId);
  const credentials = await readCredentials(ctx, scope, callback.accountId);
  if (credentials?.provider !== callback.provider || !credentials.callbackSecret)
    throw new Problem("UNAUTHORIZED");
  const news = readNews(callback, credentials.callbackSecret, ctx.clock.nowMs());
  if (!news) throw new Problem("UNAUTHORIZED");
  // Other systems may share the account: what is not ours is none of our business.
  const payment = news.orderId === null ? null : await findPayment(ctx.db, scope, news.orderId);
  if (payment?.account_id !== callback.accountId) return;
  if (payment.state === "PAID") await reconcileAgain(ctx, scope, payment.order_id);
  else if (!(await settlePayment(ctx, scope, payment.order_id)))
    throw new Problem("PAYMENT_PROVIDER_UNAVAILABLE");
}

function readNews(callback: Callback, secret: string, nowMs: number): CallbackNews | null {
  if (callback.provider === "VIPPS") return readVippsCallback(callback, secret, nowMs);
  const header = callback.headers["stripe-signature"];
  const signed = { header: typeof header === "string" ? header : undefined, body: callback.body };
  return readStripeCallback(signed, secret, nowMs);
}
