import { message } from "../../messages/message.ts";
import type { CouponKind } from "./kind.ts";

/** Takes the whole delivery fee off. The fee stays gross in the order; the discount holds it (D-67). */
export const freeDelivery: CouponKind = {
  counts: null,
  needs: [],
  needsLines: false,
  deliveryOnly: true,
  discount: (_coupon, lines, deliveryFee) => ({ perLine: lines.map(() => 0), delivery: deliveryFee }),
  label: () => message("coupons.labels.freeDelivery"),
};
