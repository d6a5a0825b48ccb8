import { message } from "../../messages/message.ts";
import { shareHalfUp } from "../money.ts";
import type { CouponKind } from "./kind.ts";

/** `discountValue` percent off every matching line, add-ons included, rounded half up per line (D-19). */
export const percent: CouponKind = {
  counts: "percent",
  needs: [],
  needsLines: false,
  deliveryOnly: false,
  discount: (coupon, lines) => ({
    perLine: lines.map((line) => shareHalfUp(line.lineTotal, Math.min(coupon.discountValue, 100), 100)),
    delivery: 0,
  }),
  label: (coupon) => message("coupons.labels.percent", { value: coupon.discountValue }),
};
