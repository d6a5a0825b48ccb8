import type { Coupon } from "../snapshot.ts";

/**
 * The coupons as an order that holds one of them is changed by (D-295): its own was given when it was placed, so only what is in the cart
 * decides whether it stands; of the others the promotions that ask who the guest is are not given anew.
 */
export const couponsOfOrder = (coupons: readonly Coupon[], takenId: string | null): Coupon[] =>
  coupons
    .filter(
      (one) => one.id === takenId || !(one.subscribersOnly || one.firstOrderOnly || one.perCustomerLimit),
    )
    .map((one) => (one.id === takenId ? { ...one, ...given } : one));

const given = {
  isActive: true,
  usageLimit: null,
  perCustomerLimit: null,
  validFrom: null,
  validTo: null,
  allowedDaysOfWeek: [],
  allowedTimeStart: null,
  allowedTimeEnd: null,
  subscribersOnly: false,
  firstOrderOnly: false,
} satisfies Partial<Coupon>;
