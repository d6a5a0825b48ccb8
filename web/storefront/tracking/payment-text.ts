import { paidWithWords } from "../../../src/domain/payment-providers.ts";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";
import type { Page } from "./page.ts";

/** How an order is paid, as its receipt says it; null while it is to be paid online and is not. */
export function paymentText(t: Page["t"], order: TrackingOrder): string | null {
  if (order.paymentMethod === "CASH")
    return order.fulfillment === "DELIVERY" ? t.payOnDelivery : t.payOnPickup;
  if (!order.paidAt) return null;
  const provider = order.paymentProvider ? paidWithWords(order.paymentProvider, t.providers) : t.payOnline;
  return t.paidWith({ provider });
}
