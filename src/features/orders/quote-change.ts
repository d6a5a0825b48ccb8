import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { askedOf, seenOrder } from "./change-order.ts";
import type { ChangeInput, ChangeQuote } from "./change-schemas.ts";
import { toldCoupon } from "./placed-order.ts";
import { priceChange } from "./price-change.ts";
import { differenceOf, refundsSoFar } from "./settle-change.ts";

/**
 * What an order would come to when it is changed so. Nothing is stored. What is below the minimum is told, and refused only when it is
 * done. Throws as `changeOrder` does.
 */
export async function quoteChange(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  body: ChangeInput,
): Promise<ChangeQuote> {
  const { list, order } = await seenOrder(ctx, scope, orderId, body);
  const asked = { ...askedOf(body), ageConfirmed: true, allowBelowMinimum: true, expectedTotal: null };
  const result = priceChange(list, order, asked, ctx.clock.nowMsOf(scope));
  if (!result.ok) throw Problem.from(result.refusal);
  const { cart, told, ageLimit, minimum } = result.priced;
  const difference =
    order.payment_state === "PAID"
      ? differenceOf(order, cart, await refundsSoFar(ctx.db, scope, order)).total
      : 0;
  return {
    version: order.version,
    subtotal: cart.subtotal,
    discount: cart.discount,
    deliveryFee: cart.deliveryFee,
    deposit: cart.bottleDeposit,
    tip: cart.tip,
    total: cart.total,
    totalBefore: order.total,
    vat: [...cart.vat],
    couponLabel: toldCoupon(cart.couponApplied, order.locale)?.label ?? null,
    lines: [...told],
    back: Math.max(0, -difference),
    due: Math.max(0, difference),
    ageLimit: order.age_confirmed ? null : ageLimit,
    minimum,
  };
}
