import { isoInstant } from "../../domain/iso-instant.ts";
import { openingState } from "../../domain/opening-hours.ts";
import { osloDateOf } from "../../domain/oslo-time.ts";
import { onlineMethods } from "../../domain/payment-providers.ts";
import { takesBookings } from "../../domain/reservation-slots.ts";
import { prepMinutes } from "../../domain/slots.ts";
import type { DeliveryZone, MenuSnapshot } from "../../domain/snapshot.ts";
import { isCouponActive } from "./public-offers.ts";
import type { PublicProfile, PublicZone } from "./restaurant-schemas.ts";
import { specialHours } from "./special-hours.ts";

/** The restaurant's public profile, as `GET /restaurant` shows it and the menu repeats it. */
export function publicRestaurant(snapshot: MenuSnapshot, nowMs: number): PublicProfile {
  const { restaurant, settings } = snapshot;
  const kitchen = openingState(snapshot.openingHours, snapshot.hoursOverrides, "KITCHEN", nowMs);
  return {
    id: restaurant.id,
    slug: restaurant.slug,
    name: restaurant.name,
    description: restaurant.description,
    cuisineType: restaurant.cuisineType,
    phone: restaurant.phone,
    email: restaurant.email,
    website: restaurant.website,
    logoUrl: restaurant.logoUrl,
    coverImageUrl: restaurant.coverImageUrl,
    primaryColor: restaurant.primaryColor,
    secondaryColor: restaurant.secondaryColor,
    font: restaurant.font,
    address: restaurant.address,
    openingHours: snapshot.openingHours,
    venueHours: snapshot.venueHours,
    specialOpeningHours: specialHours(snapshot.hoursOverrides, osloDateOf(nowMs)),
    capabilities: {
      pickup: settings.pickupEnabled,
      delivery: settings.deliveryEnabled,
      reservations: takesBookings(snapshot),
      onlinePayment: settings.onlinePayment,
      cashPayment: settings.cashPayment,
      tips: settings.tips,
      preOrder: settings.preOrderDays > 0,
      maxDaysAhead: settings.preOrderDays,
    },
    payment: {
      online: settings.onlinePayment,
      cash: settings.cashPayment,
      methods: [
        ...(settings.onlinePayment ? onlineMethods(settings.paymentProviders) : []),
        ...(settings.cashPayment ? (["CASH"] as const) : []),
      ],
    },
    prepTime: {
      pickupMinutes: prepMinutes(settings, { fulfillment: "PICKUP", extraMinutes: 0, nowMs }),
      deliveryMinutes: prepMinutes(settings, { fulfillment: "DELIVERY", extraMinutes: 0, nowMs }),
      isRush: settings.rush !== null && nowMs < settings.rush.until,
    },
    defaultPrepMinutes: settings.defaultPrepMinutes,
    defaultDeliveryMinutes: settings.defaultDeliveryMinutes,
    newsletterPopup: publicPopup(snapshot, nowMs),
    isOpen: kitchen.isOpen,
    nextOpenAt: isoInstant(kitchen.nextOpenAt),
  };
}

/** Only while it is on and linked to an active coupon; the code is what signing up gives. */
function publicPopup(snapshot: MenuSnapshot, nowMs: number): PublicProfile["newsletterPopup"] {
  const popup = snapshot.newsletterPopup;
  if (!popup?.isEnabled) return null;
  const coupon = snapshot.coupons.find((one) => one.id === popup.couponId);
  if (!coupon || coupon.code === null || !isCouponActive(coupon, nowMs)) return null;
  return {
    title: popup.title,
    text: popup.text,
    imageUrl: popup.imageUrl,
    discountType: coupon.discountType,
    discountValue: coupon.discountValue,
    delaySeconds: popup.delaySeconds,
  };
}

/** Where it delivers, and at what price; nothing when it does not deliver at all. */
export const publicZones = ({ deliveryZones, settings }: MenuSnapshot): PublicZone[] =>
  settings.deliveryEnabled
    ? deliveryZones
        .filter((zone) => zone.isActive)
        .map((zone) => publicZone(zone, settings.defaultDeliveryMinutes))
    : [];

const publicZone = (zone: DeliveryZone, deliveryMinutes: number): PublicZone => ({
  id: zone.id,
  name: zone.name,
  type: zone.type,
  deliveryFee: zone.deliveryFee,
  minimumOrder: zone.minimumOrder,
  freeDeliveryFrom: zone.freeDeliveryFrom,
  feeTiers: zone.feeTiers,
  distanceFee: zone.distanceFee,
  minutes: deliveryMinutes + zone.extraMinutes,
  ...(zone.type === "POLYGON" && zone.polygon && { polygon: zone.polygon }),
  ...(zone.type === "RADIUS" && zone.radiusMeters !== null && { radiusMeters: zone.radiusMeters }),
  ...(zone.type === "POSTAL_CODES" && { postalCodes: zone.postalCodes }),
});
