import type { SlotUsage } from "../../domain/slot-capacity.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";

interface Row {
  starts_at: Temporal.Instant;
  used: number;
  pickup_used: number;
  delivery_used: number;
  make_minutes_used: number;
}

/** What orders hold of each slot's capacity, by the slot's start (epoch ms), in [fromMs, untilMs). Empty slots are absent. */
export async function slotUsage(
  db: Queryable,
  scope: RestaurantScope,
  fromMs: number,
  untilMs: number,
): Promise<Map<number, SlotUsage>> {
  const rows = await db.query<Row>(
    `SELECT starts_at, used, pickup_used, delivery_used, make_minutes_used
       FROM slot_usage WHERE restaurant_id = $1 AND starts_at >= $2 AND starts_at < $3`,
    [
      scope.restaurantId,
      Temporal.Instant.fromEpochMilliseconds(fromMs),
      Temporal.Instant.fromEpochMilliseconds(untilMs),
    ],
  );
  return new Map(
    rows.map((row) => [
      row.starts_at.epochMilliseconds,
      {
        orders: row.used,
        pickup: row.pickup_used,
        delivery: row.delivery_used,
        makeMinutes: row.make_minutes_used,
      },
    ]),
  );
}
