import { fulfillmentLimit } from "../../domain/slot-capacity.ts";
import type { Fulfillment, OrderingSettings } from "../../domain/snapshot.ts";
import type { LimitsToTake } from "./order-writer.ts";
import type { PricedOrder } from "./price-order.ts";

/** What the restaurant and the coupon allow. */
export const limitsToTake = (
  settings: OrderingSettings,
  { coupon }: Pick<PricedOrder, "coupon">,
  order: { fulfillment: Fulfillment; requestedPickupAt?: string | null | undefined },
): LimitsToTake => ({
  usageLimit: coupon?.usageLimit ?? null,
  perCustomerLimit: coupon?.perCustomerLimit ?? null,
  firstOrderOnly: coupon?.firstOrderOnly ?? false,
  subscribersOnly: coupon?.subscribersOnly ?? false,
  slotCapacity: settings.ordersPerSlot,
  fulfillmentCapacity: fulfillmentLimit(settings, order.fulfillment),
  makeMinutesCapacity: settings.makeMinutesPerSlot,
  // A pre-order has its slot; the kitchen's hands are full for those who want it now.
  mostInProgress: order.requestedPickupAt ? null : settings.maxOrdersInProgress,
});
