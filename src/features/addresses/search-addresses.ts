import type { Context } from "../../context.ts";
import { type FoundAddress, labelOf, line1Of } from "../../domain/address-match.ts";
import { matchZone, zoneMissMessage } from "../../domain/delivery-zones.ts";
import { restaurantPoint } from "../../domain/restaurant-point.ts";
import { prepMinutes } from "../../domain/slots.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import { message } from "../../messages/message.ts";
import type { Untold } from "../../messages/told.ts";
import type { AddressDelivery, AddressSearch } from "./schemas.ts";

export interface AddressQuestion {
  q: string;
  limit: number;
  /** Øre, before discounts. */
  subtotal: number;
  /** Whether to say what each address means for the restaurant. */
  withDelivery: boolean;
}

/** Addresses that a text being typed may become, the restaurant's own town first, and what delivery there would be. */
export async function searchAddresses(
  ctx: Context,
  snapshot: MenuSnapshot,
  { q, limit, subtotal, withDelivery }: AddressQuestion,
): Promise<Untold<AddressSearch, "message">> {
  const near = { point: restaurantPoint(snapshot), city: snapshot.restaurant.address?.city ?? null };
  const { addresses, isDegraded } = await ctx.addresses.search(q, { limit, near });
  const nowMs = ctx.clock.nowMs();
  return {
    results: addresses.map((address) => ({
      id: address.id,
      label: labelOf(address),
      line1: line1Of(address),
      postalCode: address.postalCode,
      city: address.city,
      municipality: address.municipality,
      latitude: address.latitude,
      longitude: address.longitude,
      delivery: withDelivery ? deliveryTo(snapshot, address, subtotal, nowMs) : null,
    })),
    degraded: isDegraded,
  };
}

const unknown = {
  zoneId: null,
  zoneName: null,
  deliveryFee: null,
  minimumOrder: null,
  freeDeliveryFrom: null,
  minutes: null,
  distanceMeters: null,
  outsideMeters: null,
};

function deliveryTo(
  snapshot: MenuSnapshot,
  { postalCode, latitude, longitude }: FoundAddress,
  subtotal: number,
  nowMs: number,
): Untold<AddressDelivery, "message"> {
  const { settings, deliveryZones } = snapshot;
  if (!settings.deliveryEnabled)
    return { ...unknown, available: false, reason: "DELIVERY_OFF", message: message("delivery.off") };
  const point = { latitude, longitude };
  const match = matchZone(deliveryZones, restaurantPoint(snapshot), { postalCode, point }, subtotal);
  if (match.zone === null) {
    return {
      ...unknown,
      available: false,
      distanceMeters: match.distanceMeters,
      outsideMeters: match.nearest?.distanceMeters ?? null,
      // There is a point: what is left is that there are no zones, or none that holds it.
      reason: match.reason === "NO_ZONES" ? "NO_ZONES" : "OUTSIDE_ZONES",
      message: zoneMissMessage(match),
    };
  }
  return {
    available: true,
    zoneId: match.zone.id,
    zoneName: match.zone.name,
    deliveryFee: match.deliveryFee,
    minimumOrder: match.minimumOrder,
    freeDeliveryFrom: match.zone.freeDeliveryFrom,
    minutes: prepMinutes(settings, { fulfillment: "DELIVERY", extraMinutes: match.extraMinutes, nowMs }),
    distanceMeters: match.distanceMeters,
    outsideMeters: null,
    reason: null,
    message: null,
  };
}
