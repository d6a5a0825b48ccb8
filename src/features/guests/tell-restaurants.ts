import type { Queryable } from "../../platform/db/connect.ts";
import { writeLine } from "../audit-log/stored-lines.ts";
import type { GuestPlace } from "./find-guest.ts";
import type { Asker } from "./guest.ts";

/**
 * Writes into the log of each restaurant what somebody who runs the service did with its guest's data: the restaurant answers for it (GDPR
 * article 4 (7)), so its owner sees it (D-396). Of whom it was is left out, as where the owner does it (decision 0081).
 * @param db the transaction of the work: without its line nothing is done
 */
export async function tellRestaurants(
  db: Queryable,
  places: readonly GuestPlace[],
  asker: Asker,
  action: "GUEST_EXPORTED" | "GUEST_ERASED",
  at: Temporal.Instant,
): Promise<void> {
  if ("own" in asker) return;
  const line = { ...asker.operator, at, role: "OPERATOR", action, subject: null } as const;
  for (const { scope } of places) await writeLine(db, scope, line);
}
