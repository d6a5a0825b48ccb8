import type Stripe from "stripe";
import { needsUtf8 } from "../mail/mail-address.ts";
import {
  type PaymentProvider,
  PaymentProviderError,
  type PaymentRequest,
  type ProviderPayment,
} from "./provider.ts";
import type { ProviderHttp } from "./provider-http.ts";
import { createStripeApi, Intent, Refund, Refunds, Session, type StripeApi } from "./stripe-api.ts";

/**
 * Cards, Apple Pay and Google Pay through Stripe Checkout, on the restaurant's own Stripe account
 * (https://docs.stripe.com/api/checkout/sessions). The money is authorized when the customer pays (`capture_method:
 * manual`) and captured later: an order that nobody accepts costs neither the customer a wait nor the restaurant a fee.
 * A payment is known by its Checkout Session.
 */
export interface StripeParts {
  http: ProviderHttp;
  baseUrl: string;
  secretKey: string;
}

/**
 * A session must be open for at least half an hour, an order waits for a quarter: ours is closed by us when that is over.
 * Counted from the order alone, so that the same order always asks for the same.
 */
const longerMs = 20 * 60_000;

export function createStripePayments({ http, baseUrl, secretKey }: StripeParts): PaymentProvider {
  const api = createStripeApi({ http, baseUrl, secretKey });

  const readSession = (reference: string): Promise<Session> =>
    api.get(`/v1/checkout/sessions/${reference}`, Session, { expand: ["payment_intent.latest_charge"] });

  /** The payment behind a session; there is none until the customer begins to pay. */
  const readIntent = async (reference: string): Promise<Intent> => {
    const { payment_intent: intent } = await readSession(reference);
    if (!intent) throw new PaymentProviderError("REFUSED", "Nothing has been paid.");
    return intent;
  };

  return {
    name: "STRIPE",

    async createPayment(request) {
      const params = sessionParams(request);
      const session = await api.post("/v1/checkout/sessions", Session, params, `create:${request.orderId}`);
      if (!session.url) throw new PaymentProviderError("INVALID", "The session has no link.");
      return { reference: session.id, paymentUrl: session.url };
    },

    readPayment: async (reference) => stateOf(await readSession(reference)),

    async cancelPayment(reference) {
      // Refused when the session is not open (any more): then what it has come to is the answer.
      await api.tryPost(`/v1/checkout/sessions/${reference}/expire`, Session, {}, `expire:${reference}`);
      return stateOf(await readSession(reference));
    },

    async capturePayment(reference, { key, amount }) {
      const intent = await readIntent(reference);
      if (intent.status === "succeeded") return;
      const params: Stripe.PaymentIntentCaptureParams = { amount_to_capture: amount };
      await api.post(`/v1/payment_intents/${intent.id}/capture`, Intent, params, key);
    },

    async releasePayment(reference, { key }) {
      const intent = await readIntent(reference);
      if (intent.status === "canceled") return;
      await api.post(`/v1/payment_intents/${intent.id}/cancel`, Intent, {}, key);
    },

    async refundPayment(reference, { key, amount }) {
      const intent = await readIntent(reference);
      // Stripe forgets an idempotency key after a day or so; the refund itself remembers whose it is.
      const known = await findRefund(api, intent.id, key);
      const params: Stripe.RefundCreateParams = {
        payment_intent: intent.id,
        amount,
        metadata: { ...intent.metadata, luka_refund: key },
      };
      const refund = known ?? (await api.post("/v1/refunds", Refund, params, key));
      if (refund.status === "failed" || refund.status === "canceled")
        throw new PaymentProviderError("REFUSED", `The refund has ${refund.status}.`);
    },
  };
}

function sessionParams(request: PaymentRequest): Stripe.Checkout.SessionCreateParams {
  const metadata = { luka_order: request.orderId };
  return {
    mode: "payment",
    allowed_payment_method_types: ["card"],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: request.currency.toLowerCase(),
          unit_amount: request.amount,
          product_data: { name: request.description },
        },
      },
    ],
    payment_intent_data: { capture_method: "manual", description: request.description, metadata },
    client_reference_id: request.orderId,
    metadata,
    locale: request.locale,
    // Of ASCII alone: Stripe takes no other, and the guest can type one there.
    ...(request.email && !needsUtf8(request.email) && { customer_email: request.email }),
    success_url: request.returnUrl,
    cancel_url: request.returnUrl,
    expires_at: Math.ceil((request.expiresAtMs + longerMs) / 1000),
  };
}

async function findRefund(api: StripeApi, intentId: string, key: string): Promise<Refund | null> {
  const { data } = await api.get("/v1/refunds", Refunds, { payment_intent: intentId, limit: 100 });
  return data.find((refund) => refund.metadata?.luka_refund === key) ?? null;
}

function stateOf(session: Session): ProviderPayment {
  const { payment_intent: intent, amount_total: total, currency } = session;
  const payment = { amount: total, currency: currency.toUpperCase(), captured: 0, refunded: 0 };
  if (session.status === "expired") return { state: "EXPIRED", ...payment };
  if (session.status !== "complete" || !intent) return { state: "OPEN", ...payment };
  switch (intent.status) {
    case "requires_capture":
      return { state: "AUTHORIZED", ...payment, amount: intent.amount_capturable };
    case "succeeded":
      return {
        state: "PAID",
        ...payment,
        amount: intent.amount,
        captured: intent.amount_received,
        refunded: intent.latest_charge?.amount_refunded ?? 0,
      };
    case "canceled":
      return { state: "CANCELLED", ...payment };
    // A complete session whose payment is still under way: `processing` and what may come.
    default:
      return { state: "OPEN", ...payment };
  }
}
