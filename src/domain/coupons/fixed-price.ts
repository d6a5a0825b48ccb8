import { message } from "../../messages/message.ts";
import type { CouponKind } from "./kind.ts";

/** Every matching unit costs `discountValue` øre, whatever its size, and never more than its price; add-ons stay charged. */
export const fixedPrice: CouponKind = {
  counts: "øre",
  needs: [],
  needsLines: true,
  deliveryOnly: false,
  discount: (coupon, lines) => ({
    perLine: lines.map((line) => Math.max(0, line.unitPrice - coupon.discountValue) * line.quantity),
    delivery: 0,
  }),
  label: (coupon) => message("coupons.labels.amount", { value: coupon.discountValue }),
};
