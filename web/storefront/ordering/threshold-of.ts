import type { Fulfillment } from "../../../src/domain/snapshot.ts";
import type { Quote } from "../../../src/features/orders/schemas.ts";
import type { Page } from "./page.ts";

/** How far a basket is on its way to something, both in øre. */
export interface Threshold {
  value: number;
  most: number;
  tone: "wait" | "good";
  text: string;
}

/** What a basket is on its way to: first the least that is taken, then the next offer, then what it has reached. */
export function thresholdOf({ t }: Page, quote: Quote, fulfillment: Fulfillment): Threshold | null {
  const { minimumOrder, delivery, deliveryFee, subtotal, next } = quote;
  if (minimumOrder && minimumOrder.missing > 0) {
    const { missing: amount, amount: minimum } = minimumOrder;
    const say = fulfillment === "DELIVERY" ? t.minimumMissing : t.minimumMissingPickup;
    return { value: subtotal, most: minimum, tone: "wait", text: say({ amount, minimum }) };
  }
  if (next) return { value: subtotal, most: subtotal + next.missing, tone: "good", text: textOf(t, next) };
  return delivery && deliveryFee === 0
    ? { value: 1, most: 1, tone: "good", text: t.freeDeliveryReached }
    : null;
}

function textOf(t: Page["t"], { promotion, missing: amount }: NonNullable<Quote["next"]>): string {
  if (promotion.discountType === "FREE_DELIVERY") return t.freeDeliveryMissing({ amount });
  const name = promotion.displayName ?? promotion.description;
  return name ? t.promotionMissing({ amount, promotion: name }) : t.offerMissing({ amount });
}
