import { bestPromotion } from "../../domain/coupons/best-promotion.ts";
import {
  type CouponContext,
  type CouponDiscount,
  type CustomerFacts,
  judgeCode,
  normaliseCouponCode,
} from "../../domain/coupons/eligibility.ts";
import { couponMessage } from "../../domain/coupons/messages.ts";
import type { PricedGoods } from "../../domain/goods-price.ts";
import { osloDateTime } from "../../domain/oslo-time.ts";
import type { Refusal } from "../../domain/problems.ts";
import type { Coupon, Fulfillment, PaymentMethod } from "../../domain/snapshot.ts";
import { issueOf } from "./refusals.ts";

/** What decides a discount: orders, quotes and the coupon endpoints all ask with this, so that they agree. */
export interface DiscountQuestion {
  goods: Pick<PricedGoods, "subtotal"> & { lines: PricedGoods["lines"] | null };
  /** Null while no address is known. */
  deliveryFee: number | null;
  fulfillment: Fulfillment | null;
  paymentMethod: PaymentMethod | null;
  /** The requested pickup or delivery time, or now: coupons are judged then. */
  atMs: number;
  customer: CustomerFacts;
}

export function couponContext(question: DiscountQuestion): CouponContext {
  const { dayOfWeek, minutes } = osloDateTime(question.atMs);
  return {
    cart: {
      lines: question.goods.lines,
      subtotal: question.goods.subtotal,
      deliveryFee: question.deliveryFee,
      fulfillment: question.fulfillment,
      paymentMethod: question.paymentMethod,
    },
    moment: { ms: question.atMs, dayOfWeek, minutesOfDay: minutes },
    customer: question.customer,
  };
}

/**
 * The code when one is given and good, else the best automatic promotion but those named in `without`; never both (D-66).
 * `better`: the promotion that is worth more than the code that takes its place.
 */
export function chooseDiscount(
  coupons: readonly Coupon[],
  context: CouponContext,
  couponCode: string | null,
  without: ReadonlySet<string> | undefined,
): { discount: CouponDiscount | null; better: CouponDiscount | null; refusal: Refusal | null } {
  const allowed = without?.size ? coupons.filter((coupon) => !without.has(coupon.id)) : coupons;
  const best = bestPromotion(allowed, context);
  if (couponCode === null) return { discount: best, better: null, refusal: null };
  const judged = judgeCode(coupons, couponCode, context);
  if (judged.valid) {
    const better = best && best.total > judged.discount.total ? best : null;
    return { discount: judged.discount, better, refusal: null };
  }
  const params = { couponCode: normaliseCouponCode(couponCode), ...judged.params };
  return {
    discount: best,
    better: null,
    refusal: issueOf("couponCode", judged.reason, couponMessage(judged), params),
  };
}
