import { baseUrl, type Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import type { CallbackKind } from "../../domain/payment-providers.ts";
import { message } from "../../messages/message.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { newId } from "../../platform/ids.ts";
import { PaymentProviderError } from "../../platform/payments/provider.ts";
import type { PaymentCredentials } from "../../platform/payments/providers.ts";
import { Problem } from "../../platform/problem.ts";
import {
  findAccounts,
  openAccount,
  type PaymentAccount,
  readCredentials,
  replaceSecrets,
  sealCredentials,
} from "./payment-accounts.ts";

export interface ConnectedAccount extends Pick<PaymentAccount, "id" | "provider" | "identity"> {
  /** Where the provider tells us what becomes of payments. */
  callbackUrl: string;
  callbacks: CallbackKind;
}

/**
 * Connects a restaurant with its own account at a payment provider. The credentials are tried out first, and the
 * provider is asked to call back. Other keys of the account that is connected already replace the old ones; another
 * account takes new payments from now on, while the old one still handles what was paid through it. Throws
 * SANDBOX_NOT_SUPPORTED, DEMO_RESTAURANT, and BAD_REQUEST when the provider does not accept the credentials.
 */
export async function connectAccount(
  ctx: Context,
  scope: RestaurantScope,
  given: PaymentCredentials,
  { isFirst = false }: { isFirst?: boolean } = {},
): Promise<ConnectedAccount> {
  await checkRestaurant(ctx, scope);
  checkLiveKeys(ctx.config, given);
  const { provider } = given;
  const identity = await tryOut(() => ctx.payments.identify(given));
  const accounts = await findAccounts(ctx.db, scope);
  const same = accounts.find(
    (one) => one.provider === provider && one.identity === identity && one.closedAt === null,
  );
  const id = same?.id ?? newId("pac");
  const callbackUrl = `${baseUrl(ctx.config)}/callbacks/${provider.toLowerCase()}/${scope.restaurantId}/${id}`;
  const before = same ? await readCredentials(ctx, scope, same.id) : null;

  let callbacks: ConnectedAccount["callbacks"] = given.callbackSecret ? "GIVEN" : "NONE";
  let callbackSecret = given.callbackSecret;
  if (!callbackSecret && before?.callbackSecret) {
    callbackSecret = before.callbackSecret;
    callbacks = "KEPT";
  } else if (!callbackSecret && isReachable(ctx.config, provider)) {
    callbackSecret = await tryOut(() => ctx.payments.registerCallback(given, callbackUrl));
    callbacks = "REGISTERED";
  }
  const secrets = sealCredentials(ctx, scope, id, { ...given, callbackSecret });
  const nowMs = ctx.clock.nowMs();
  if (same) await replaceSecrets(ctx.db, scope, { id, secrets, isFirst }, nowMs);
  else
    await ctx.db.transaction((trx) =>
      openAccount(trx, scope, { id, provider, identity, secrets, isFirst }, nowMs),
    );
  return { id, provider, identity, callbackUrl, callbacks };
}

/** Real money is for real restaurants: a sandbox never takes any, and visitors of a demo must not pay. */
async function checkRestaurant(ctx: Context, scope: RestaurantScope): Promise<void> {
  const [row] = await ctx.db.query<{ environment: string; is_demo: boolean }>(
    "SELECT environment, is_demo FROM restaurants WHERE id = $1",
    [scope.restaurantId],
  );
  if (!row) throw new Problem("RESTAURANT_NOT_FOUND");
  if (row.environment === "TEST") throw new Problem("SANDBOX_NOT_SUPPORTED");
  if (row.is_demo && !ctx.config.isLocal) throw new Problem("DEMO_RESTAURANT");
}

/** Stripe's test keys take no money: with them, food would be free. */
function checkLiveKeys(config: Config, given: PaymentCredentials): void {
  if (given.provider !== "STRIPE" || config.isLocal || !/^[sr]k_test_/.test(given.secretKey)) return;
  const said = message("restaurants.testKeyOfStripe");
  throw new Problem("BAD_REQUEST", undefined, said);
}

/** A provider cannot reach a service on localhost, unless it runs there too. */
const isReachable = (config: Config, provider: PaymentCredentials["provider"]): boolean =>
  !config.isLocal || isLoopback(provider === "STRIPE" ? config.stripeUrl : config.vippsUrl);
const isLoopback = (url: string): boolean => /^(localhost|127\.0\.0\.1)$/.test(new URL(url).hostname);

async function tryOut<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const said = message("restaurants.accountNotConnected");
    throw new Problem("BAD_REQUEST", { provider: error.message }, said);
  }
}
