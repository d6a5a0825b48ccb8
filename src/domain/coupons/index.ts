import type { DiscountType } from "../snapshot.ts";
import { bundle } from "./bundle.ts";
import { fixed } from "./fixed.ts";
import { fixedPrice } from "./fixed-price.ts";
import { freeDelivery } from "./free-delivery.ts";
import type { CouponKind, Offer } from "./kind.ts";
import { percent } from "./percent.ts";

/** The one list of coupon kinds. */
export const couponKinds: Record<DiscountType, CouponKind> = {
  PERCENT: percent,
  FIXED: fixed,
  FIXED_PRICE: fixedPrice,
  FREE_DELIVERY: freeDelivery,
  BUNDLE: bundle,
};

/** How a coupon is advertised. Of a kind that this page does not know: an offer all the same. */
export const offerOf = (discountType: string, discountValue: number): Offer =>
  Object.hasOwn(couponKinds, discountType)
    ? couponKinds[discountType as DiscountType].offer(discountValue)
    : { phrase: "anOffer" };
