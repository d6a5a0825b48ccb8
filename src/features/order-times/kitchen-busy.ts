import { kitchenFreeAtMs, type OpenOrder } from "../../domain/slot-capacity.ts";
import type { OrderingSettings } from "../../domain/snapshot.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";

interface Row {
  due_at: Temporal.Instant;
  requested_pickup_at: Temporal.Instant | null;
}

/**
 * When the kitchen has room again for an order that would be ready at each of `readyAtMs` (epoch ms, see
 * `kitchenFreeAtMs`); null where it has room now. One look into the database, and none without a limit.
 */
export async function kitchenBusyUntil(
  db: Queryable,
  scope: RestaurantScope,
  { maxOrdersInProgress }: Pick<OrderingSettings, "maxOrdersInProgress">,
  nowMs: number,
  readyAtMs: readonly number[],
): Promise<(number | null)[]> {
  if (maxOrdersInProgress === null || readyAtMs.length === 0) return readyAtMs.map(() => null);
  const rows = await db.query<Row>("SELECT due_at, requested_pickup_at FROM orders_in_progress($1, $2, $3)", [
    scope.restaurantId,
    instant(nowMs),
    instant(Math.max(...readyAtMs)),
  ]);
  const open: OpenOrder[] = rows.map((row) => ({
    dueMs: row.due_at.epochMilliseconds,
    requestedMs: row.requested_pickup_at?.epochMilliseconds ?? null,
  }));
  return readyAtMs.map((ready) => kitchenFreeAtMs(maxOrdersInProgress, open, ready));
}

const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
