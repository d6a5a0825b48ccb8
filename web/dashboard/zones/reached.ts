import { type DeliveryAddress, matchZone, type ZoneMatch } from "../../../src/domain/delivery-zones.ts";
import type { GeoPoint } from "../../../src/domain/geometry.ts";
import type { DeliveryZone } from "../../../src/domain/snapshot.ts";

/** The zones that hold an address at a subtotal: the one that counts, and what the others would cost, the cheapest first; null for none. */
export function reachedBy(
  zones: readonly DeliveryZone[],
  restaurant: GeoPoint | null,
  address: DeliveryAddress,
  subtotal: number,
): { best: ZoneMatch; others: ZoneMatch[] } | null {
  const best = matchZone(zones, restaurant, address, subtotal);
  if (best.zone === null) return null;
  const others = zones
    .filter(({ id }) => id !== best.zone.id)
    .map((zone) => matchZone([zone], restaurant, address, subtotal))
    .filter((match) => match.zone !== null)
    .toSorted((a, b) => a.deliveryFee - b.deliveryFee);
  return { best, others };
}
