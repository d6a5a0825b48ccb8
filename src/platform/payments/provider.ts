import type { Money } from "../../domain/money.ts";
import type { PaymentProviderName } from "../../domain/payment-providers.ts";
import type { Locale } from "../../messages/locale.ts";

/**
 * Whoever takes the customer's money. One file per provider behind this interface. What a provider answers decides;
 * what reaches us by redirect or callback is only a reason to ask it. Every call rejects with PaymentProviderError and
 * nothing else; every call that moves money may be repeated, also after its answer was lost.
 */
export interface PaymentProvider {
  /** As stored with the payment. */
  readonly name: PaymentProviderName;

  /** Opens a payment and gives the link to send the customer to. The same order again is the same payment. */
  createPayment(request: PaymentRequest): Promise<{ reference: string; paymentUrl: string }>;

  /** What has become of a payment. */
  readPayment(reference: string): Promise<ProviderPayment>;

  /**
   * Closes a payment that is still open, so that it cannot be paid any more, and answers what has become of it: AUTHORIZED
   * or PAID when the customer was faster.
   */
  cancelPayment(reference: string): Promise<ProviderPayment>;

  /** Takes money that is AUTHORIZED, once, whatever is left of it then is given up. */
  capturePayment(reference: string, capture: { key: string; amount: Money }): Promise<void>;

  /** Gives up money that is AUTHORIZED: the customer's bank frees it at once, and nothing was ever paid. */
  releasePayment(reference: string, release: { key: string }): Promise<void>;

  /** Pays back part of a PAID payment; the same `key` again does nothing, however much later. */
  refundPayment(reference: string, refund: { key: string; amount: Money }): Promise<void>;
}

export interface PaymentRequest {
  restaurantId: string;
  orderId: string;
  amount: Money;
  currency: "NOK";
  /** What the customer reads beside the amount. */
  description: string;
  locale: Locale;
  /** Filled in for the customer where the provider asks for one. */
  email?: string | undefined;
  /** Where the provider sends the customer afterwards, whatever the outcome. */
  returnUrl: string;
  /** Epoch ms after which the payment can no longer be made. */
  expiresAtMs: number;
}

export interface ProviderPayment {
  /**
   * AUTHORIZED: paid for the customer, held back at their bank until it is captured or released. PAID: taken, at least in
   * part. CANCELLED also after an authorization was released, or has lapsed.
   */
  state: "OPEN" | "AUTHORIZED" | "PAID" | "DECLINED" | "CANCELLED" | "EXPIRED";
  /** What the customer agreed to pay, in the currency's smallest unit. */
  amount: Money;
  currency: string;
  /** Of `amount`. */
  captured: Money;
  refunded: Money;
}

/**
 * UNAVAILABLE: no answer in time, or an error of theirs: asking again may help. REFUSED: they have said no, and nothing was
 * done. INVALID: an answer that is of no use, which says nothing of what was done.
 */
export class PaymentProviderError extends Error {
  override readonly name = "PaymentProviderError";
  readonly kind: "UNAVAILABLE" | "REFUSED" | "INVALID";

  constructor(kind: PaymentProviderError["kind"], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** Rejects with UNAVAILABLE when a provider takes longer; the answer that comes later is ignored. */
export async function answerWithin<T>(timeoutMs: number, answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new PaymentProviderError("UNAVAILABLE", `No answer within ${timeoutMs} ms.`)),
      timeoutMs,
    );
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
