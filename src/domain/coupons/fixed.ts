import { message } from "../../messages/message.ts";
import { spreadByLargestRemainder } from "../money.ts";
import type { CouponKind } from "./kind.ts";

/** `discountValue` øre off, at most the total of the matching lines, spread over them by largest remainder. */
export const fixed: CouponKind = {
  counts: "øre",
  needs: [],
  needsLines: false,
  deliveryOnly: false,
  discount(coupon, lines) {
    const totals = lines.map((line) => line.lineTotal);
    const matching = totals.reduce((a, b) => a + b, 0);
    return {
      perLine: spreadByLargestRemainder(Math.min(coupon.discountValue, matching), totals),
      delivery: 0,
    };
  },
  label: (coupon) => message("coupons.labels.amount", { value: -coupon.discountValue }),
};
