import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { placesOf } from "./find-guest.ts";
import { guestOf, type Sought } from "./guest.ts";
import { guestRowsIn } from "./guest-rows.ts";
import type { GuestFile } from "./schemas.ts";

/**
 * Everything that is kept of a guest, as one file for them to have (GDPR articles 15 and 20).
 * @param within the restaurant that asks; null for the people who run the service
 * @throws Problem VALIDATION_FAILED
 */
export async function exportGuest(
  { db, clock }: Pick<Context, "db" | "clock">,
  sought: Sought,
  within: RestaurantScope | null,
): Promise<GuestFile> {
  const guest = guestOf(sought);
  const restaurants: GuestFile["restaurants"] = [];
  for (const { scope, slug, name } of await placesOf(db, guest, within))
    restaurants.push({ slug, name, ...(await guestRowsIn(db, scope, guest)) });
  return { guest, exportedAt: isoInstant(clock.nowMs()), restaurants };
}
