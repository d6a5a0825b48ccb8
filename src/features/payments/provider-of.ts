import type { Context } from "../../context.ts";
import type { PaymentProviderName } from "../../domain/payment-providers.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { type PaymentProvider, PaymentProviderError } from "../../platform/payments/provider.ts";
import { readCredentials } from "./payment-accounts.ts";

/**
 * Who takes a payment's money: the sandbox, or the account that it was begun with, which may be closed for new payments by
 * now. Throws PaymentProviderError (UNAVAILABLE) when there is no such account.
 */
export async function providerOf(
  ctx: Context,
  scope: RestaurantScope,
  payment: { provider: PaymentProviderName; account_id: string | null },
): Promise<PaymentProvider> {
  if (payment.provider === "SANDBOX") return ctx.payments.sandbox;
  const credentials =
    payment.account_id === null ? null : await readCredentials(ctx, scope, payment.account_id);
  if (credentials?.provider !== payment.provider)
    throw new PaymentProviderError("UNAVAILABLE", `The restaurant has no account with ${payment.provider}.`);
  return ctx.payments.ofAccount(credentials);
}
