import { type DeliveryAddress, matchZone } from "../../domain/delivery-zones.ts";
import { restaurantPoint } from "../../domain/restaurant-point.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";

export interface WhereTo {
  postalCode?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
}

/**
 * Minutes that the zone of a place adds to a delivery: 0 when no place is named, null when the restaurant does not
 * deliver there. A postal code that only a map could judge counts as 0: the address will tell.
 */
export function extraMinutesTo(snapshot: MenuSnapshot, where: WhereTo): number | null {
  const { postalCode, latitude, longitude } = where;
  const point = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
  if (postalCode === undefined && point === null) return 0;
  const address: DeliveryAddress = { postalCode: postalCode ?? "", point };
  const match = matchZone(snapshot.deliveryZones, restaurantPoint(snapshot), address, 0);
  if (match.zone !== null) return match.extraMinutes;
  return match.reason === "NEEDS_COORDINATES" ? 0 : null;
}
