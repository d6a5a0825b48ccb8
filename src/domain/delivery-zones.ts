import { type Message, message } from "../messages/message.ts";
import {
  distanceMeters,
  distanceToPolygonMeters,
  type GeoPoint,
  isInsidePolygon,
  polygonAreaSquareMeters,
} from "./geometry.ts";
import type { Money } from "./money.ts";
import type { DeliveryZone } from "./snapshot.ts";

/** Where the food goes. `point` null while the address has no coordinates: then only postal codes can match. */
export interface DeliveryAddress {
  postalCode: string;
  point: GeoPoint | null;
}

/** Fee, minimum (øre), added minutes, and the distance from the restaurant (whole metres, null when unknown). */
export interface ZoneMatch {
  zone: DeliveryZone;
  deliveryFee: Money;
  minimumOrder: Money;
  extraMinutes: number;
  distanceMeters: number | null;
}

/**
 * NO_ZONES: the restaurant has no active zone. NEEDS_COORDINATES: no postal code matched, and zones drawn on the map
 * cannot be judged without a point. OUTSIDE_ZONES: judged and outside; `nearest` is the zone whose border is closest,
 * when one of them has a border.
 */
export interface ZoneMiss {
  zone: null;
  reason: "NO_ZONES" | "NEEDS_COORDINATES" | "OUTSIDE_ZONES";
  nearest: { zone: DeliveryZone; distanceMeters: number } | null;
  /** From the restaurant; null when unknown. */
  distanceMeters: number | null;
}

/**
 * Finds the zone of an address at a subtotal before discount (øre): among the active zones that hold it the lowest
 * fee, then the smallest area, then `sortOrder` (D-59). The minimum order is not judged here.
 */
export function matchZone(
  zones: readonly DeliveryZone[],
  restaurant: GeoPoint | null,
  address: DeliveryAddress,
  subtotal: Money,
): ZoneMatch | ZoneMiss {
  const { point } = address;
  const metres = restaurant && point ? distanceMeters(restaurant, point) : null;
  let best: ZoneMatch | null = null;
  for (const zone of zones) {
    if (!zone.isActive || !holds(zone, address.postalCode, point, metres)) continue;
    const match: ZoneMatch = {
      zone,
      deliveryFee: deliveryFeeAt(zone, subtotal, metres),
      minimumOrder: zone.minimumOrder,
      extraMinutes: zone.extraMinutes,
      distanceMeters: metres === null ? null : Math.round(metres),
    };
    if (best === null || compareMatches(match, best) < 0) best = match;
  }
  return best ?? missOf(zones, restaurant, point, metres);
}

/** The zones that would deliver to an address at a subtotal (øre): they hold it, and it reaches their minimum. The cheapest first. */
export const zonesReached = (
  zones: readonly DeliveryZone[],
  restaurant: GeoPoint | null,
  address: DeliveryAddress,
  subtotal: Money,
): ZoneMatch[] =>
  zones
    .map((zone) => matchZone([zone], restaurant, address, subtotal))
    .filter((match): match is ZoneMatch => match.zone !== null && subtotal >= match.minimumOrder)
    .sort(compareMatches);

/**
 * The fee of a zone at a subtotal (øre), thresholds inclusive: nothing from `freeDeliveryFrom` on; else the tier with
 * the highest `fromSubtotal` reached, else `deliveryFee`; plus `perKm` for every started kilometre beyond `baseMeters`
 * (nothing while the distance is unknown).
 */
export function deliveryFeeAt(zone: DeliveryZone, subtotal: Money, metres: number | null): Money {
  if (zone.freeDeliveryFrom !== null && subtotal >= zone.freeDeliveryFrom) return 0;
  let fee = zone.deliveryFee;
  let reached = -1;
  for (const tier of zone.feeTiers) {
    if (subtotal >= tier.fromSubtotal && tier.fromSubtotal > reached) {
      fee = tier.deliveryFee;
      reached = tier.fromSubtotal;
    }
  }
  if (zone.distanceFee === null || metres === null) return fee;
  const beyond = Math.max(0, Math.round(metres) - zone.distanceFee.baseMeters);
  return fee + Math.ceil(beyond / 1000) * zone.distanceFee.perKm;
}

function holds(
  zone: DeliveryZone,
  postalCode: string,
  point: GeoPoint | null,
  metres: number | null,
): boolean {
  switch (zone.type) {
    case "POSTAL_CODES":
      return zone.postalCodes.includes(postalCode);
    case "RADIUS":
      return metres !== null && zone.radiusMeters !== null && metres <= zone.radiusMeters;
    case "POLYGON":
      return point !== null && zone.polygon !== null && isInsidePolygon(point, zone.polygon);
  }
}

function compareMatches(a: ZoneMatch, b: ZoneMatch): number {
  return (
    a.deliveryFee - b.deliveryFee || areaOf(a.zone) - areaOf(b.zone) || a.zone.sortOrder - b.zone.sortOrder
  );
}

/** Square metres. A list of postal codes names the address itself, so it counts as smaller than anything drawn. */
function areaOf(zone: DeliveryZone): number {
  if (zone.type === "RADIUS") return Math.PI * (zone.radiusMeters ?? 0) ** 2;
  return zone.type === "POLYGON" && zone.polygon !== null ? polygonAreaSquareMeters(zone.polygon) : 0;
}

function missOf(
  zones: readonly DeliveryZone[],
  restaurant: GeoPoint | null,
  point: GeoPoint | null,
  metres: number | null,
): ZoneMiss {
  const active = zones.filter((zone) => zone.isActive);
  const distance = metres === null ? null : Math.round(metres);
  if (active.length === 0) return { zone: null, reason: "NO_ZONES", nearest: null, distanceMeters: distance };
  const drawn = active.some((zone) => zone.type === "POLYGON" || (zone.type === "RADIUS" && restaurant));
  if (point === null && drawn) {
    return { zone: null, reason: "NEEDS_COORDINATES", nearest: null, distanceMeters: null };
  }
  let nearest: ZoneMiss["nearest"] = null;
  for (const zone of active) {
    const away = distanceToZone(zone, point, metres);
    if (away !== null && (nearest === null || away < nearest.distanceMeters)) {
      nearest = { zone, distanceMeters: away };
    }
  }
  return { zone: null, reason: "OUTSIDE_ZONES", nearest, distanceMeters: distance };
}

function distanceToZone(zone: DeliveryZone, point: GeoPoint | null, metres: number | null): number | null {
  if (zone.type === "RADIUS" && metres !== null && zone.radiusMeters !== null) {
    return Math.ceil(metres - zone.radiusMeters);
  }
  if (zone.type === "POLYGON" && point !== null && zone.polygon !== null) {
    return Math.ceil(distanceToPolygonMeters(point, zone.polygon));
  }
  return null;
}

/** What to tell a customer whose address no zone holds, with how far outside it is. */
export function zoneMissMessage({ reason, nearest }: ZoneMiss): Message {
  if (reason !== "OUTSIDE_ZONES") return message(`delivery.${reason}`);
  return nearest === null
    ? message("delivery.otherPostalCode")
    : message("delivery.outside", { away: nearest.distanceMeters, zone: nearest.zone.name });
}

/** The zone's minimum order is not reached: figures and sentence, or null when it is (`>=` suffices). */
export function minimumOrderMiss(
  match: ZoneMatch,
  subtotal: Money,
): { minimum: Money; missing: Money; message: Message } | null {
  const minimum = match.minimumOrder;
  if (subtotal >= minimum) return null;
  const missing = minimum - subtotal;
  return { minimum, missing, message: message("delivery.minimumOrder", { minimum, missing }) };
}
