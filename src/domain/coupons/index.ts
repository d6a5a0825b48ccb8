import { bundle } from "./bundle.ts";
import type { DiscountType } from "./discount-types.ts";
import { fixed } from "./fixed.ts";
import { fixedPrice } from "./fixed-price.ts";
import { freeDelivery } from "./free-delivery.ts";
import type { CouponKind } from "./kind.ts";
import { percent } from "./percent.ts";

/** The one list of coupon kinds. */
export const couponKinds: Record<DiscountType, CouponKind> = {
  PERCENT: percent,
  FIXED: fixed,
  FIXED_PRICE: fixedPrice,
  FREE_DELIVERY: freeDelivery,
  BUNDLE: bundle,
};
