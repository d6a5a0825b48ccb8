import { z } from "zod";
import type { Clock } from "../clock.ts";
import type { PayoutsAsked, PayoutsRead } from "./payouts.ts";
import type { PaymentProvider } from "./provider.ts";
import { createProviderHttp } from "./provider-http.ts";
import { createStripePayments } from "./stripe.ts";
import { createStripeApi, registerStripeCallback, stripeAccountOf } from "./stripe-api.ts";
import { readStripePayouts } from "./stripe-payouts.ts";
import { createVippsPayments } from "./vipps.ts";
import { checkVippsKeys, createVippsApi, registerVippsCallback, type VippsToken } from "./vipps-api.ts";
import { readVippsPayouts } from "./vipps-payouts.ts";

const secret = z.string().min(1).max(500);

/** What opens a restaurant's account with a provider, and checks the provider's messages. Sealed at rest. */
export const PaymentCredentials = z.discriminatedUnion("provider", [
  z.object({
    provider: z.literal("STRIPE"),
    /** `sk_…`, or `rk_…` with rights to Checkout Sessions, PaymentIntents, Charges (read) and Refunds; Payouts and Balance (read). */
    secretKey: secret,
    callbackSecret: secret.nullable(),
  }),
  z.object({
    provider: z.literal("VIPPS"),
    clientId: secret,
    clientSecret: secret,
    subscriptionKey: secret,
    merchantSerialNumber: z.string().regex(/^\d{4,10}$/),
    callbackSecret: secret.nullable(),
  }),
]);
export type PaymentCredentials = z.output<typeof PaymentCredentials>;

/** Everybody who takes money, by whose account it goes to. */
export interface PaymentProviders {
  /** Takes none: for sandboxes, the demo, and development. */
  sandbox: PaymentProvider;
  ofAccount(credentials: PaymentCredentials): PaymentProvider;
  /** Whose account it is at the provider. Rejects with PaymentProviderError when the credentials open none. */
  identify(credentials: PaymentCredentials): Promise<string>;
  /**
   * What the provider has paid out since the last time. Rejects with NoAccessToPayouts where the credentials do not open that, and
   * with PaymentProviderError.
   */
  readPayouts(credentials: PaymentCredentials, asked: PayoutsAsked): Promise<PayoutsRead>;
  /** Asks the provider to tell us at `url` what becomes of payments; gives the secret that it signs with. */
  registerCallback(credentials: PaymentCredentials, url: string): Promise<string>;
  close(): Promise<void>;
}

export interface PaymentProvidersParts {
  sandbox: PaymentProvider;
  clock: Clock;
  /** Where the providers' APIs are: `https://…` without a slash at the end. */
  stripeUrl: string;
  vippsUrl: string;
}

export function createPaymentProviders({
  sandbox,
  clock,
  stripeUrl,
  vippsUrl,
}: PaymentProvidersParts): PaymentProviders {
  const http = createProviderHttp();
  const tokens = new Map<string, VippsToken>();
  const stripeParts = (secretKey: string) => ({ http, baseUrl: stripeUrl, secretKey });
  const vippsParts = (keys: Extract<PaymentCredentials, { provider: "VIPPS" }>) => ({
    http,
    clock,
    baseUrl: vippsUrl,
    keys,
    tokens,
  });
  return {
    sandbox,
    ofAccount: (credentials) =>
      credentials.provider === "STRIPE"
        ? createStripePayments(stripeParts(credentials.secretKey))
        : createVippsPayments(createVippsApi(vippsParts(credentials))),
    async identify(credentials) {
      if (credentials.provider === "STRIPE") {
        const { secretKey } = credentials;
        return (
          (await stripeAccountOf(stripeParts(secretKey))) ?? `${secretKey.slice(0, 8)}…${secretKey.slice(-4)}`
        );
      }
      await checkVippsKeys(vippsParts(credentials));
      return credentials.merchantSerialNumber;
    },
    readPayouts: (credentials, asked) =>
      credentials.provider === "STRIPE"
        ? readStripePayouts(createStripeApi(stripeParts(credentials.secretKey)), asked)
        : readVippsPayouts(createVippsApi(vippsParts(credentials)), credentials.merchantSerialNumber, asked),
    registerCallback: (credentials, url) =>
      credentials.provider === "STRIPE"
        ? registerStripeCallback(stripeParts(credentials.secretKey), url)
        : registerVippsCallback(createVippsApi(vippsParts(credentials)), url),
    close: () => http.close(),
  };
}
