import type { GeoPoint } from "./geometry.ts";
import type { MenuSnapshot } from "./snapshot.ts";

/** Where the restaurant is; null when its address has no coordinates. */
export function restaurantPoint({
  restaurant: { address },
}: Pick<MenuSnapshot, "restaurant">): GeoPoint | null {
  if (address?.latitude == null || address.longitude == null) return null;
  return { latitude: address.latitude, longitude: address.longitude };
}
