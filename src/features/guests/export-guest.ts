import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { placesOf } from "./find-guest.ts";
import { type Asker, guestOf, type Sought, withinOf } from "./guest.ts";
import { guestRowsIn } from "./guest-rows.ts";
import type { GuestFile } from "./schemas.ts";
import { tellRestaurants } from "./tell-restaurants.ts";

/**
 * Everything that is kept of a guest, as one file for them to have (GDPR articles 15 and 20).
 * @throws Problem VALIDATION_FAILED
 */
export async function exportGuest(
  { db, clock }: Pick<Context, "db" | "clock">,
  sought: Sought,
  asker: Asker,
): Promise<GuestFile> {
  const guest = guestOf(sought);
  const restaurants: GuestFile["restaurants"] = [];
  const places = await placesOf(db, guest, withinOf(asker));
  for (const { scope, slug, name } of places)
    restaurants.push({ slug, name, ...(await guestRowsIn(db, scope, guest)) });
  const nowMs = clock.nowMs();
  // Before it is handed over: all of them, or it stays here.
  await db.transaction((trx) =>
    tellRestaurants(trx, places, asker, "GUEST_EXPORTED", Temporal.Instant.fromEpochMilliseconds(nowMs)),
  );
  return { guest, exportedAt: isoInstant(nowMs), restaurants };
}
