import { type Message, message } from "../messages/message.ts";
import type { DiscountType } from "./coupons/discount-types.ts";
import type { CouponDiscount } from "./coupons/eligibility.ts";
import { couponKinds } from "./coupons/index.ts";
import type { PricedGoods, PricedLine } from "./goods-price.ts";
import { type Money, spreadByLargestRemainder } from "./money.ts";
import { groupVat, type VatGroup, type VatPart } from "./vat.ts";

export interface CouponApplied {
  id: string;
  /** The code that was used; null for an automatic promotion. */
  code: string | null;
  isAutomatic: boolean;
  discountType: DiscountType;
  discount: Money;
  /** What a receipt calls it: the display name, else the kind's label. */
  label: Message;
}

export interface DiscountedLine extends PricedLine {
  discount: Money;
}

export interface PricedCart {
  lines: readonly DiscountedLine[];
  subtotal: Money;
  /** goodsDiscount + deliveryDiscount. */
  discount: Money;
  goodsDiscount: Money;
  deliveryDiscount: Money;
  /** Gross: a free-delivery discount is inside `discount`. */
  deliveryFee: Money;
  bottleDeposit: Money;
  tip: Money;
  total: Money;
  vat: readonly VatGroup[];
  couponApplied: CouponApplied | null;
}

/**
 * D-64 to D-68: goods, the matched zone's fee (0 for pickup), the tip and at most one discount (from `judgeCode`
 * or `bestPromotion` on the same goods and fee) -> totals and VAT.
 * total = subtotal - discount + deliveryFee + bottleDeposit + tip, and the VAT groups add up to total - bottleDeposit - tip.
 */
export function priceCart(input: {
  goods: PricedGoods;
  deliveryFee: Money;
  tip: Money;
  discount: CouponDiscount | null;
}): PricedCart {
  const { goods, deliveryFee, tip, discount } = input;
  const goodsDiscount = discount ? Math.min(discount.goods, goods.subtotal) : 0;
  const deliveryDiscount = discount ? Math.min(discount.delivery, deliveryFee) : 0;
  const lines: DiscountedLine[] = goods.lines.map((line, index) => ({
    ...line,
    discount: discount?.perLine[index] ?? 0,
  }));

  const before: VatPart[] = [];
  const after: VatPart[] = [];
  for (const line of lines) {
    pushVatParts(before, line, line.lineTotal);
    pushVatParts(after, line, line.lineTotal - line.discount);
  }
  const total = goods.subtotal - goodsDiscount - deliveryDiscount + deliveryFee + goods.bottleDeposit + tip;
  return {
    lines,
    subtotal: goods.subtotal,
    discount: goodsDiscount + deliveryDiscount,
    goodsDiscount,
    deliveryDiscount,
    deliveryFee,
    bottleDeposit: goods.bottleDeposit,
    tip,
    total,
    vat: groupVat(after, before, deliveryFee - deliveryDiscount),
    couponApplied: discount && couponApplied(discount),
  };
}

function pushVatParts(parts: VatPart[], line: PricedLine, gross: Money): void {
  const shares = spreadByLargestRemainder(
    gross,
    line.vatWeights.map((weight) => weight.gross),
  );
  line.vatWeights.forEach((weight, index) => {
    parts.push({ rate: weight.rate, gross: shares[index]! });
  });
}

function couponApplied(discount: CouponDiscount): CouponApplied {
  const { coupon } = discount;
  return {
    id: coupon.id,
    code: coupon.isAutomatic ? null : coupon.code,
    isAutomatic: coupon.isAutomatic,
    discountType: coupon.discountType,
    discount: discount.total,
    label:
      coupon.displayName === null
        ? couponKinds[coupon.discountType].label(coupon)
        : message("coupons.labels.own", { name: coupon.displayName }),
  };
}
