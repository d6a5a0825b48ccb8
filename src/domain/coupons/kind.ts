import type { Message } from "../../messages/message.ts";
import type { Money } from "../money.ts";
import type { Coupon, Fulfillment, PaymentMethod } from "../snapshot.ts";

/** What a coupon sees of a priced line. `lineTotal` = (unitPrice + add-ons) x quantity, before any discount. */
export interface CouponLine {
  productId: string;
  categoryId: string;
  addonTierKey: string | null;
  quantity: number;
  unitPrice: Money;
  lineTotal: Money;
}

/** The cart that a coupon is judged against. `lines` null: only the subtotal is known (coupon check without a cart). */
export interface CouponCart {
  lines: readonly CouponLine[] | null;
  subtotal: Money;
  /** Gross fee of the matched zone; 0 for pickup; null while no address is known. */
  deliveryFee: Money | null;
  fulfillment: Fulfillment | null;
  paymentMethod: PaymentMethod | null;
}

/** What one kind takes off: a figure per given line (each at most the line's total), and off the delivery fee. */
export interface KindDiscount {
  perLine: Money[];
  delivery: Money;
}

/** A kind of coupon is one file with one of these, and one line in index.ts. */
export interface CouponKind {
  /** What `discountValue` counts, as the documents say it; null when it says nothing. */
  counts: "percent" | "øre" | "price of one bundle in øre" | null;
  /** Fields that a coupon of the kind cannot do without. */
  needs: readonly "bundleQuantity"[];
  /** True when the kind cannot be judged from a subtotal alone. */
  needsLines: boolean;
  /** True when the kind has a meaning for deliveries only. */
  deliveryOnly: boolean;
  /** `lines` are those that the coupon applies to; never empty. */
  discount(coupon: Coupon, lines: readonly CouponLine[], deliveryFee: Money): KindDiscount;
  /** Short text for badges and receipts, such as `15 %`. */
  label(coupon: Coupon): Message;
}
