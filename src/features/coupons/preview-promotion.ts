import type { Context } from "../../context.ts";
import { bestPromotion } from "../../domain/coupons/best-promotion.ts";
import type { CustomerFacts } from "../../domain/coupons/eligibility.ts";
import { nextOffer, zoneOfFee } from "../../domain/coupons/next-offer.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { publicPromotion } from "../menus/public-offers.ts";
import { customerFacts } from "../orders/customer-facts.ts";
import type { PriceList } from "../orders/price-order.ts";
import { appliedLines, judgedCart } from "./judged-cart.ts";
import type { PreviewPromotionInput, PromotionPreview } from "./schemas.ts";

/** The automatic promotion that a cart would get, and what a slightly larger one would. The order judges again. */
export async function previewPromotion(
  ctx: Context,
  scope: RestaurantScope,
  body: PreviewPromotionInput,
): Promise<PromotionPreview> {
  const list = await ctx.snapshots.of(scope.restaurantId);
  const known = { email: body.customerEmail || null, phone: null };
  const customer = await customerFacts(ctx.db, scope, list.snapshot.coupons, null, known);
  return bestForCart(list, body, customer, ctx.clock.nowMsOf(scope));
}

/** The same without looking anything up. */
export function bestForCart(
  list: PriceList,
  body: PreviewPromotionInput,
  customer: CustomerFacts,
  nowMs: number,
): PromotionPreview {
  const { coupons, deliveryZones } = list.snapshot;
  const { fulfillment } = body;
  const { context, places } = judgedCart(
    list,
    {
      lines: body.lines,
      subtotal: 0,
      fulfillment,
      deliveryFee: body.deliveryFee ?? null,
      paymentMethod: body.paymentMethod ?? null,
      atMs: body.requestedPickupAt ? Date.parse(body.requestedPickupAt) : nowMs,
    },
    customer,
  );
  const best = bestPromotion(coupons, context);
  const { subtotal, deliveryFee } = context.cart;
  const zone =
    fulfillment === "DELIVERY" && deliveryFee ? zoneOfFee(deliveryZones, subtotal, deliveryFee) : null;
  const offer = places.length > 0 ? nextOffer(coupons, context, best, zone) : null;
  const next = offer && {
    next: { promotion: publicPromotion(offer.promotion, list.catalogue), missing: offer.missing },
  };
  if (best === null) return { applies: false, discount: 0, ...next };
  return {
    applies: true,
    discount: best.total,
    promotion: publicPromotion(best.coupon, list.catalogue),
    appliedLines: appliedLines(best, places),
    ...next,
  };
}
