import { deliveryFeeAt } from "../delivery-zones.ts";
import type { Money } from "../money.ts";
import type { Coupon, DeliveryZone } from "../snapshot.ts";
import { type NextPromotion, nextPromotion } from "./best-promotion.ts";
import type { CouponContext, CouponDiscount } from "./eligibility.ts";

/**
 * What a slightly larger cart would get, "35 kr to free delivery": the nearest automatic promotion, or the delivery
 * zone's own threshold for free delivery when that is nearer. `zone` null: not known, or pickup. A threshold is of no use
 * to a cart whose delivery is free already.
 */
export function nextOffer(
  coupons: readonly Coupon[],
  context: CouponContext,
  current: CouponDiscount | null,
  zone: DeliveryZone | null,
): NextPromotion | null {
  const promotion = nextPromotion(coupons, context, current);
  const { deliveryFee, subtotal } = context.cart;
  const isPaid = (deliveryFee ?? 0) > 0 && (current?.delivery ?? 0) === 0;
  if (!zone?.freeDeliveryFrom || !isPaid || subtotal >= zone.freeDeliveryFrom) return promotion;
  const from = zone.freeDeliveryFrom;
  const missing = from - subtotal;
  if (promotion !== null && promotion.missing <= missing) return promotion;
  return { promotion: freeDeliveryOf(zone, from), missing };
}

/**
 * The zone whose fee a cart is told to pay, from the fee alone: when every active zone that takes this fee at this
 * subtotal promises free delivery from the same amount. Fees by distance tell nothing without an address.
 */
export function zoneOfFee(
  zones: readonly DeliveryZone[],
  subtotal: Money,
  deliveryFee: Money,
): DeliveryZone | null {
  const charging = zones.filter(
    (zone) =>
      zone.isActive && zone.distanceFee === null && deliveryFeeAt(zone, subtotal, null) === deliveryFee,
  );
  const [first] = charging;
  return first && charging.every((zone) => zone.freeDeliveryFrom === first.freeDeliveryFrom) ? first : null;
}

/** A zone's threshold in the words of a promotion, under the zone's id: clients show both alike. */
const freeDeliveryOf = (zone: DeliveryZone, from: Money): Coupon => ({
  id: zone.id,
  code: null,
  isAutomatic: true,
  isActive: true,
  discountType: "FREE_DELIVERY",
  discountValue: 0,
  minimumOrder: from,
  appliesTo: "ORDER",
  categoryIds: [],
  productIds: [],
  description: null,
  displayName: null,
  displayBadge: null,
  usageLimit: null,
  usageCount: 0,
  perCustomerLimit: null,
  validFrom: null,
  validTo: null,
  priority: 0,
  allowedDaysOfWeek: [],
  allowedFulfillment: "DELIVERY",
  allowedPaymentMethod: null,
  allowedTimeStart: null,
  allowedTimeEnd: null,
  bundleQuantity: null,
  bundleTierKey: null,
  maxBundlesPerOrder: null,
  subscribersOnly: false,
  firstOrderOnly: false,
});
