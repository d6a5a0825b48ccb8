import type { Money } from "../money.ts";
import type { Coupon } from "../snapshot.ts";
import { type CouponContext, type CouponDiscount, judgeCoupon } from "./eligibility.ts";

/** A promotion that a slightly larger cart would get: `missing` øre more. */
export interface NextPromotion {
  promotion: Coupon;
  missing: Money;
}

/**
 * The automatic promotion that an order gets when no code is used: the largest discount; ties by higher priority, then
 * earlier `validTo` (an open end last), then id. Null when none applies.
 */
export function bestPromotion(coupons: readonly Coupon[], context: CouponContext): CouponDiscount | null {
  let best: CouponDiscount | null = null;
  for (const coupon of coupons) {
    if (!coupon.isAutomatic) continue;
    const judged = judgeCoupon(coupon, context);
    if (
      judged.valid &&
      judged.discount.total > 0 &&
      (best === null || comparePromotions(judged.discount, best) < 0)
    )
      best = judged.discount;
  }
  return best;
}

/**
 * "35 kr to free delivery": among the automatic promotions that fail for their minimum order alone, the one with the
 * smallest missing amount; ties as in `bestPromotion`. Only one that would beat `current`, the discount the cart has
 * already, since discounts never add up.
 */
export function nextPromotion(
  coupons: readonly Coupon[],
  context: CouponContext,
  current: CouponDiscount | null,
): NextPromotion | null {
  let next: { discount: CouponDiscount; missing: Money } | null = null;
  for (const coupon of coupons) {
    if (!coupon.isAutomatic || coupon.minimumOrder <= context.cart.subtotal) continue;
    const judged = judgeCoupon({ ...coupon, minimumOrder: 0 }, context);
    if (!judged.valid || judged.discount.total <= (current?.total ?? 0)) continue;
    const candidate = {
      discount: { ...judged.discount, coupon },
      missing: coupon.minimumOrder - context.cart.subtotal,
    };
    if (
      next === null ||
      candidate.missing < next.missing ||
      (candidate.missing === next.missing && comparePromotions(candidate.discount, next.discount) < 0)
    ) {
      next = candidate;
    }
  }
  return next && { promotion: next.discount.coupon, missing: next.missing };
}

function comparePromotions(a: CouponDiscount, b: CouponDiscount): number {
  if (a.total !== b.total) return b.total - a.total;
  if (a.coupon.priority !== b.coupon.priority) return b.coupon.priority - a.coupon.priority;
  const endA = a.coupon.validTo ?? Number.MAX_VALUE;
  const endB = b.coupon.validTo ?? Number.MAX_VALUE;
  if (endA !== endB) return endA - endB;
  return a.coupon.id < b.coupon.id ? -1 : 1;
}
