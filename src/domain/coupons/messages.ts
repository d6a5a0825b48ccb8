import { type Message, message } from "../../messages/message.ts";
import type { Coupon } from "../snapshot.ts";
import type { CouponParams, CouponReason } from "./eligibility.ts";

/**
 * What to tell a customer whose coupon does not apply; suitable to show as it stands. NOT_FOUND and INACTIVE read the
 * same, so that nobody learns which codes exist.
 */
export function couponMessage({
  reason,
  coupon: known,
  params,
}: {
  reason: CouponReason;
  /** Null of NOT_FOUND alone. */
  coupon: Coupon | null;
  params: CouponParams;
}): Message {
  const coupon = known!;
  switch (reason) {
    case "INACTIVE":
      return message("coupons.NOT_FOUND");
    case "NOT_STARTED":
      return message("coupons.NOT_STARTED", { starts: coupon.validFrom ?? 0 });
    case "WRONG_FULFILLMENT":
      return message(coupon.allowedFulfillment === "PICKUP" ? "coupons.pickupOnly" : "coupons.deliveryOnly");
    case "WRONG_PAYMENT":
      return message(coupon.allowedPaymentMethod === "CASH" ? "coupons.cashOnly" : "coupons.onlineOnly");
    case "WRONG_DAY":
      return message("coupons.WRONG_DAY", { days: coupon.allowedDaysOfWeek });
    case "WRONG_TIME":
      return message("coupons.WRONG_TIME", {
        from: coupon.allowedTimeStart ?? "00:00",
        to: coupon.allowedTimeEnd ?? "24:00",
      });
    case "MINIMUM_ORDER":
      return message("coupons.MINIMUM_ORDER", {
        minimum: params.minimumOrder ?? 0,
        missing: params.missing ?? 0,
      });
    default:
      return message(`coupons.${reason}`);
  }
}
