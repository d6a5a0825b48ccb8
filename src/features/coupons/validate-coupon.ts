import type { Context } from "../../context.ts";
import { bestPromotion } from "../../domain/coupons/best-promotion.ts";
import {
  type CouponJudgement,
  type CustomerFacts,
  couponOfCode,
  couponReasons,
  judgeCode,
} from "../../domain/coupons/eligibility.ts";
import { couponMessage } from "../../domain/coupons/messages.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { Coupon } from "../../domain/snapshot.ts";
import type { Untold } from "../../messages/told.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { publicPromotion } from "../menus/public-offers.ts";
import { customerFacts } from "../orders/customer-facts.ts";
import type { PriceList } from "../orders/price-order.ts";
import { appliedLines, judgedCart } from "./judged-cart.ts";
import type { CouponCheck, ValidateCouponInput } from "./schemas.ts";

type JudgedCode = Untold<CouponCheck, "message">;

/**
 * What a typed code is worth for a cart, at the time of its pre-order. An early word: the order judges again, in the
 * transaction that takes the coupon's use.
 */
export async function validateCoupon(
  ctx: Context,
  scope: RestaurantScope,
  body: ValidateCouponInput,
): Promise<JudgedCode> {
  const list = await ctx.snapshots.of(scope.restaurantId);
  const check = async (current: PriceList): Promise<JudgedCode> => {
    const { coupons } = current.snapshot;
    const known = { email: body.customerEmail || null, phone: null };
    const customer = await customerFacts(ctx.db, scope, coupons, body.code, known);
    return checkCode(current, body, customer, ctx.clock.nowMsOf(scope));
  };
  const answer = await check(list);
  if (answer.valid) return answer;
  // What is refused must not rest on a menu that has changed since: the code may have been made a moment ago.
  const newer = await ctx.snapshots.newerThan(list.snapshot);
  return newer ? check(newer) : answer;
}

/** The same without looking anything up. */
export function checkCode(
  list: PriceList,
  body: ValidateCouponInput,
  customer: CustomerFacts,
  nowMs: number,
): JudgedCode {
  const { coupons } = list.snapshot;
  const cart = judgedCart(
    list,
    {
      lines: body.lines?.length ? body.lines : null,
      subtotal: body.subtotal,
      fulfillment: body.fulfillment ?? null,
      deliveryFee: body.deliveryFee ?? null,
      paymentMethod: body.paymentMethod ?? null,
      atMs: body.requestedPickupAt ? Date.parse(body.requestedPickupAt) : nowMs,
    },
    customer,
  );
  const judged = judgeCode(coupons, body.code, cart.context);
  const coupon = couponOfCode(coupons, body.code);
  const verdict = judged.valid
    ? { valid: true, discount: judged.discount.total }
    : { valid: false, ...refusalOf(judged), discount: 0 };
  if (coupon === null) return verdict;
  const best = judged.valid ? bestPromotion(coupons, cart.context) : null;
  const isBetter = best !== null && best.total > verdict.discount;
  const { subtotal } = cart.context.cart;
  return {
    ...verdict,
    discountType: coupon.discountType,
    discountValue: coupon.discountValue,
    couponId: coupon.id,
    displayName: coupon.displayName,
    ...(isBetter && {
      betterPromotion: { promotion: publicPromotion(best.coupon, list.catalogue), discount: best.total },
    }),
    details: {
      ...conditionsOf(coupon),
      missing: Math.max(0, coupon.minimumOrder - subtotal),
      appliedLines: judged.valid ? appliedLines(judged.discount, cart.places) : [],
    },
  };
}

function refusalOf(
  judged: Extract<CouponJudgement, { valid: false }>,
): Required<Pick<JudgedCode, "reason" | "message">> {
  // A coupon that is switched off is not found at all.
  const reason = couponReasons.find((one) => one === judged.reason) ?? "NOT_FOUND";
  return { reason, message: couponMessage(judged) };
}

const conditionsOf = (coupon: Coupon) => ({
  minimumOrder: coupon.minimumOrder,
  startsAt: isoInstant(coupon.validFrom),
  endsAt: isoInstant(coupon.validTo),
  allowedDaysOfWeek: coupon.allowedDaysOfWeek,
  allowedTimeStart: coupon.allowedTimeStart,
  allowedTimeEnd: coupon.allowedTimeEnd,
});
