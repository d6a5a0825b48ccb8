import type { Context } from "../../context.ts";
import { distanceMeters, type GeoPoint } from "../../domain/geometry.ts";
import { restaurantPoint } from "../../domain/restaurant-point.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";

/** A delivery address as the guest gives it: coordinates come from the address search, or are missing, as may be more of a quote. */
export interface AskedAddress {
  line1?: string | null | undefined;
  postalCode: string;
  city?: string | null | undefined;
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

/** What zones are judged by. */
export interface LocatedAddress {
  postalCode: string;
  point: GeoPoint | null;
  /** Why the register could not say where it is; absent when it could, or was not asked. */
  lookup?: "NOT_FOUND" | "UNAVAILABLE";
}

/** A pin at the gate of a farm is right; one in another part of town is not. */
const mostPinMeters = 1_000;

/**
 * Where an order goes. The register is asked only when a zone needs the map. What the driver reads is the address, so the
 * register's place counts when the coordinates given are far from it, and its postal code when the guest's is
 * wrong. An address that it does not know stands where the guest says it is.
 */
export async function locateAddress(
  ctx: Pick<Context, "addresses">,
  snapshot: MenuSnapshot,
  address: AskedAddress,
): Promise<LocatedAddress> {
  const { line1, postalCode, city } = address;
  const pin = pinOf(address);
  if (!line1 || !needsMap(snapshot)) return { postalCode, point: pin };
  const answer = await ctx.addresses.geocode({ line1, postalCode, city: city ?? "" });
  if (answer.outcome !== "FOUND") return { postalCode, point: pin, lookup: answer.outcome };
  const { latitude, longitude } = answer.address;
  const known = { latitude, longitude };
  const isPinRight = pin !== null && distanceMeters(pin, known) <= mostPinMeters;
  return { postalCode: answer.address.postalCode, point: isPinRight ? pin : known };
}

/** Lists of postal codes need no map, unless their fee depends on the distance. */
function needsMap(snapshot: MenuSnapshot): boolean {
  const hasHome = restaurantPoint(snapshot) !== null;
  return snapshot.deliveryZones.some(
    (zone) =>
      zone.isActive &&
      (zone.type === "POLYGON" || (hasHome && (zone.type === "RADIUS" || zone.distanceFee !== null))),
  );
}

function pinOf({ latitude, longitude }: AskedAddress): GeoPoint | null {
  return latitude == null || longitude == null ? null : { latitude, longitude };
}
