import { told } from "../../messages/told.ts";
import { route } from "../../platform/http/route.ts";
import { previewPromotion } from "./preview-promotion.ts";
import { CouponCheck, PreviewPromotionBody, PromotionPreview, ValidateCouponBody } from "./schemas.ts";
import { validateCoupon } from "./validate-coupon.ts";

/** What an offer is worth changes with the clock and with every order. */

export const routes = [
  route({
    method: "POST",
    path: "/coupons/validate",
    door: "restaurant",
    scope: "coupons:validate",
    limits: ["couponsValidate"],
    tag: "Coupons",
    summary: "Try a coupon code on a cart",
    description:
      "A well-formed request always answers 200, with `valid` and, when it is not, the `reason`. Days, hours and expiry are " +
      "judged at `requestedPickupAt`; send the same on the order. With `lines` the service prices the cart itself, as the " +
      "order will be; lines that cannot be ordered are left out. A code takes the place of automatic promotions.",
    body: ValidateCouponBody,
    responses: { 200: CouponCheck },
    problems: ["VALIDATION_FAILED"],
    handler: async (ctx, { body, caller, locale }) => ({
      status: 200,
      body: told(locale, await validateCoupon(ctx, caller.scope, body)),
    }),
  }),
  route({
    method: "POST",
    path: "/coupons/preview-auto",
    door: "restaurant",
    scope: "coupons:validate",
    limits: ["couponsPreview"],
    tag: "Coupons",
    summary: "The automatic promotion that a cart gets",
    description:
      "For showing only: the order is judged again. `next` is what the cart misses by its size alone, such as 35 kr to free " +
      "delivery; a delivery zone's own free delivery is told as a promotion of type FREE_DELIVERY under the zone's id.",
    body: PreviewPromotionBody,
    responses: { 200: PromotionPreview },
    problems: ["VALIDATION_FAILED"],
    handler: async (ctx, { body, caller }) => ({
      status: 200,
      body: await previewPromotion(ctx, caller.scope, body),
    }),
  }),
];
