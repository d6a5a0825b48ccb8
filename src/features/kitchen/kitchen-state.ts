import type { Context } from "../../context.ts";
import type { Fulfillment } from "../../domain/snapshot.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { KitchenState } from "./staff-schemas.ts";

interface Row {
  rush_minutes: number | null;
  rush_until: Temporal.Instant | null;
  pauses: { fulfillment: Fulfillment | null; until: string; reason: string | null }[];
}

/** The rush and the pauses that are running now; what has ended is not shown. */
export async function readKitchenState(
  ctx: Context,
  scope: RestaurantScope,
  db: Queryable = ctx.db,
): Promise<KitchenState> {
  const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMsOf(scope));
  const [row] = await db.query<Row>(
    `SELECT s.rush_minutes, s.rush_until,
            coalesce((SELECT jsonb_agg(jsonb_build_object('fulfillment', p.fulfillment, 'until', p.until, 'reason', p.reason) ORDER BY p.until)
                        FROM ordering_pauses p WHERE p.restaurant_id = s.restaurant_id AND p.until > $2), '[]') AS pauses
       FROM ordering_settings s WHERE s.restaurant_id = $1`,
    [scope.restaurantId, now],
  );
  const { rush_minutes, rush_until, pauses } = row!;
  const isRush = rush_until !== null && Temporal.Instant.compare(rush_until, now) > 0;
  return {
    rush: isRush ? { minutes: rush_minutes!, until: rush_until.toString() } : null,
    pauses: pauses.map((pause) => ({
      ...pause,
      until: Temporal.Instant.from(pause.until).toString(),
    })),
  };
}
