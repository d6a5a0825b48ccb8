import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";

export interface Standing {
  slug: string;
  live: boolean;
  archived: boolean;
}

/** Opens a restaurant (`live`; as it was when nobody says), archives it, or takes it out of the archive. Answers how it stands. */
export async function setStanding(
  trx: Transaction,
  scope: RestaurantScope,
  { live, archived }: { live?: boolean; archived: boolean },
  at: Temporal.Instant,
): Promise<Standing> {
  const [standing] = await trx.query<Standing>(
    `UPDATE restaurants SET is_live = coalesce($2, is_live),
       archived_at = CASE WHEN $3 THEN coalesce(archived_at, $4) END, updated_at = $4
     WHERE id = $1 RETURNING slug, is_live AS live, archived_at IS NOT NULL AS archived`,
    [scope.restaurantId, live ?? null, archived, at],
  );
  return standing!;
}
