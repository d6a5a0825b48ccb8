import type { Money } from "../../domain/money.ts";
import type { Locale } from "../../domain/problems.ts";

/**
 * Whoever takes the customer's money. One file per provider behind this interface. What a provider answers decides;
 * what reaches us by redirect or callback is only a reason to ask it.
 */
export interface PaymentProvider {
  /** As stored with the payment. */
  readonly name: string;
  /** As people read it on the tracking page. */
  readonly label: string;

  /** Opens a payment and gives the link to send the customer to. Throws PaymentProviderError. */
  createPayment(request: PaymentRequest): Promise<{ reference: string; paymentUrl: string }>;

  /** What has become of a payment. Throws PaymentProviderError. */
  readPayment(reference: string): Promise<ProviderPayment>;

  /**
   * Closes a payment that is still open, so that it cannot be paid any more, and answers what has become of it: PAID
   * when the customer was faster. Safe to repeat. Throws PaymentProviderError.
   */
  cancelPayment(reference: string): Promise<ProviderPayment>;

  /** Pays back part of a paid payment; the same `key` again does nothing. Throws PaymentProviderError. */
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
  /** Where the provider sends the customer afterwards, whatever the outcome. */
  returnUrl: string;
  /** Epoch ms after which the payment can no longer be made. */
  expiresAtMs: number;
}

export interface ProviderPayment {
  state: "OPEN" | "PAID" | "DECLINED" | "CANCELLED" | "EXPIRED";
  amount: Money;
  currency: string;
}

/** UNAVAILABLE: no answer in time, or an error of theirs: asking again may help. INVALID: an answer that is of no use. */
export class PaymentProviderError extends Error {
  override readonly name = "PaymentProviderError";
  readonly kind: "UNAVAILABLE" | "INVALID";

  constructor(kind: "UNAVAILABLE" | "INVALID", message: string, options?: ErrorOptions) {
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
