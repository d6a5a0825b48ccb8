import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";

/** Orders that hold each slot's capacity, by the slot's start (epoch ms), in [fromMs, untilMs). Empty slots are absent. */
export async function slotUsage(
  db: Queryable,
  scope: RestaurantScope,
  fromMs: number,
  untilMs: number,
): Promise<Map<number, number>> {
  const rows = await db.query<{ starts_at: Temporal.Instant; used: number }>(
    "SELECT starts_at, used FROM slot_usage WHERE restaurant_id = $1 AND starts_at >= $2 AND starts_at < $3",
    [
      scope.restaurantId,
      Temporal.Instant.fromEpochMilliseconds(fromMs),
      Temporal.Instant.fromEpochMilliseconds(untilMs),
    ],
  );
  return new Map(rows.map((row) => [row.starts_at.epochMilliseconds, row.used]));
}
