import type { Money } from "../../domain/money.ts";
import { type PaymentProvider, PaymentProviderError, type ProviderPayment } from "./provider.ts";
import { Created, Events, Modified, Payment, type VippsApi } from "./vipps-api.ts";

/**
 * Vipps MobilePay's ePayment API, on the restaurant's own sales unit
 * (https://developer.vippsmobilepay.com/docs/APIs/epayment-api). The customer approves in the app, which authorizes the
 * money; it is captured later. A payment is known by a reference that is made of the order's id, so it is found again
 * even when the answer to its creation was lost.
 */
export function createVippsPayments(api: VippsApi): PaymentProvider {
  const pathOf = (reference: string): string => `/epayment/v1/payments/${reference}`;

  const readPayment = async (reference: string): Promise<Payment> => api.get(pathOf(reference), Payment);

  /** Whether a change under this key was made, however long ago: Vipps' log of a payment remembers the keys. */
  const isDone = async (reference: string, key: string): Promise<boolean> => {
    const events = await api.get(`${pathOf(reference)}/events`, Events);
    return events.some((event) => event.success && event.idempotencyKey === key);
  };

  const modify = async (
    reference: string,
    what: "capture" | "refund",
    { key, amount }: { key: string; amount: Money },
  ): Promise<void> => {
    if (await isDone(reference, key)) return;
    const body = { modificationAmount: { currency: "NOK", value: amount } };
    await api.post(`${pathOf(reference)}/${what}`, Modified, body, key);
  };

  return {
    name: "VIPPS",

    async createPayment({ orderId, amount, currency, description, returnUrl }) {
      const reference = referenceOf(orderId);
      const body = {
        amount: { currency, value: amount },
        paymentMethod: { type: "WALLET" },
        userFlow: "WEB_REDIRECT",
        reference,
        returnUrl,
        paymentDescription: description.slice(0, 100),
      };
      const created = await api.post("/epayment/v1/payments", Created, body, `create-${reference}`);
      if (!created.redirectUrl) throw new PaymentProviderError("INVALID", "The payment has no link.");
      return { reference, paymentUrl: created.redirectUrl };
    },

    readPayment: async (reference) => stateOf(await readPayment(reference)),

    async cancelPayment(reference) {
      // Refused when the customer has approved or left meanwhile: then what it has come to is the answer.
      const body = { cancelTransactionOnly: true };
      await api.tryPost(`${pathOf(reference)}/cancel`, Modified, body, `close-${reference}`);
      return stateOf(await readPayment(reference));
    },

    async capturePayment(reference, { key, amount }) {
      await modify(reference, "capture", { key, amount });
      const { aggregate } = await readPayment(reference);
      if (aggregate.capturedAmount.value < amount)
        throw new PaymentProviderError("INVALID", "Less was captured than it says.");
      const left =
        aggregate.authorizedAmount.value - aggregate.capturedAmount.value - aggregate.cancelledAmount.value;
      // What is not taken must not stay authorized.
      if (left > 0) await api.post(`${pathOf(reference)}/cancel`, Modified, {}, `${key}-rest`);
    },

    async releasePayment(reference, { key }) {
      if (stateOf(await readPayment(reference)).state === "CANCELLED") return;
      await api.post(`${pathOf(reference)}/cancel`, Modified, {}, key);
    },

    refundPayment: (reference, refund) => modify(reference, "refund", refund),
  };
}

/** Letters, digits and hyphens only. */
const referenceOf = (orderId: string): string => orderId.replaceAll("_", "-");
export const orderIdOfReference = (reference: string): string => reference.replace("-", "_");

/** The state of a payment stays AUTHORIZED whatever is done with the money: the sums tell. */
function stateOf({ state, amount, aggregate }: Payment): ProviderPayment {
  const captured = aggregate.capturedAmount.value;
  const payment = {
    amount: amount.value,
    currency: amount.currency,
    captured,
    refunded: aggregate.refundedAmount.value,
  };
  switch (state) {
    case "CREATED":
      return { state: "OPEN", ...payment };
    case "AUTHORIZED":
      if (captured > 0) return { state: "PAID", ...payment };
      if (aggregate.cancelledAmount.value > 0) return { state: "CANCELLED", ...payment };
      return { state: "AUTHORIZED", ...payment, amount: aggregate.authorizedAmount.value };
    case "ABORTED":
      return { state: "DECLINED", ...payment };
    case "TERMINATED":
      return { state: "CANCELLED", ...payment };
    case "EXPIRED":
      return { state: "EXPIRED", ...payment };
  }
}
