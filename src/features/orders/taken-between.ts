import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";

interface Taken {
  orders: number;
  bookings: number;
  guests: number;
}

/**
 * What a restaurant has promised from one moment (epoch ms) up to another: orders that are not done, and tables that are booked or
 * asked for. An order for as soon as possible counts when it was placed.
 */
export async function takenBetween(
  db: Queryable,
  scope: RestaurantScope,
  fromMs: number,
  untilMs: number,
): Promise<Taken> {
  const at = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
  const [row] = await db.query<Taken>(
    `SELECT count(*) FILTER (WHERE type = 'ORDER')::int AS orders, count(*) FILTER (WHERE type = 'RESERVATION')::int AS bookings,
       coalesce(sum(party_size) FILTER (WHERE type = 'RESERVATION'), 0)::int AS guests
     FROM orders WHERE restaurant_id = $1
       AND status IN ('PAID', 'CONFIRMED', 'PREPARING', 'READY_FOR_PICKUP', 'OUT_FOR_DELIVERY', 'PENDING_APPROVAL')
       AND coalesce(dine_in_at, requested_pickup_at, placed_at) >= $2
       AND coalesce(dine_in_at, requested_pickup_at, placed_at) < $3`,
    [scope.restaurantId, at(fromMs), at(untilMs)],
  );
  return row!;
}
