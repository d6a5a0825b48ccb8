import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { scopeOf } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { openPublicToken, parsePublicToken } from "../../platform/tokens.ts";
import { trackingUrl } from "../../platform/tracking-url.ts";
import { findPayment, findPaymentByTokenHash, type PaymentRecord } from "./queries.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * The customer comes back from the payment page: the provider is asked, then they go on to the website's own page for
 * the outcome, or to the tracking page when the order names none or nobody can say yet. Throws MISSING_TOKEN, ORDER_NOT_FOUND.
 */
export async function returnFromPayment(ctx: Context, token: string): Promise<{ redirectTo: string }> {
  const parsed = parsePublicToken(token);
  if (!parsed) throw new Problem("MISSING_TOKEN");
  const scope = scopeOf(parsed.restaurantId);
  const before = await findPaymentByTokenHash(ctx.db, scope, parsed.hash);
  if (!before) throw new Problem("ORDER_NOT_FOUND");
  const isKnown = await settlePayment(ctx, scope, before.order_id);
  const payment = (await findPayment(ctx.db, scope, before.order_id))!;
  const chosen = payment.state === "PAID" ? payment.success_url : isKnown ? payment.cancel_url : null;
  if (chosen === null) return { redirectTo: await trackingUrlOf(ctx, scope, payment) };
  return { redirectTo: filledIn(chosen, token, payment.order_id) };
}

/**
 * The site's address with the order's token and id where it asks for them (D-141), also as `URL` writes braces. Neither needs to be
 * escaped.
 */
const filledIn = (url: string, token: string, orderId: string): string =>
  url
    .replaceAll(/(?:\{|%7B)TOKEN(?:\}|%7D)/gi, () => token)
    .replaceAll(/(?:\{|%7B)ORDER_ID(?:\}|%7D)/gi, () => orderId);

async function trackingUrlOf(ctx: Context, scope: RestaurantScope, payment: PaymentRecord): Promise<string> {
  const { snapshot } = await ctx.snapshots.of(scope.restaurantId);
  const token = openPublicToken(ctx.secrets, scope.restaurantId, payment.token_sealed);
  return trackingUrl(ctx.config, snapshot.restaurant, token);
}
