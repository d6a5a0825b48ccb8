import { z } from "zod";
import type { Context } from "../../context.ts";
import { startOfBusinessDay } from "../../domain/business-day.ts";
import { suggestedLine } from "../../domain/suggested-line.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { soldBetween } from "./sold-between.ts";

const days = 30;
const mostDishes = 10;

/** What has come of the dishes that are suggested beside a basket. Money is øre. */
export const SuggestedSales = z
  .object({
    days: z.int().describe("How many days back it was counted, today included."),
    orders: z.int().describe("Sales with something that was suggested."),
    total: z.int().describe("Of what was suggested, after discounts."),
    dishes: z
      .array(z.object({ productId: z.string(), name: z.string(), quantity: z.int() }))
      .describe(`Those taken most, ${mostDishes} at most.`),
  })
  .meta({ id: "SuggestedSales" });
export type SuggestedSales = z.output<typeof SuggestedSales>;

/** What was sold of suggestions lately (D-285): a sale is what the sales' report counts. */
export async function suggestedSales(
  { db, clock }: Pick<Context, "db" | "clock">,
  scope: RestaurantScope,
): Promise<SuggestedSales> {
  const nowMs = clock.nowMsOf(scope);
  const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms);
  const [sums] = await db.query<Omit<SuggestedSales, "days">>(
    `WITH sold AS (
       ${soldBetween}
     ), lines AS (
       SELECT l.order_id, l.product_id, l.product_name, l.quantity, l.line_total - l.discount AS total, sold.at
       FROM sold JOIN order_lines l ON l.restaurant_id = $1 AND l.order_id = sold.id
       WHERE starts_with(l.client_line_id, $4)
     )
     SELECT count(DISTINCT order_id)::int AS orders, coalesce(sum(total), 0)::bigint AS total,
       (SELECT coalesce(json_agg(d ORDER BY d.quantity DESC, d.name), '[]') FROM (
          SELECT product_id AS "productId", (array_agg(product_name ORDER BY at DESC))[1] AS name, sum(quantity) AS quantity
          FROM lines GROUP BY 1 ORDER BY 3 DESC, 2 LIMIT ${mostDishes}) AS d) AS dishes
     FROM lines`,
    [
      scope.restaurantId,
      instant(startOfBusinessDay(nowMs) - (days - 1) * 86_400_000),
      instant(nowMs + 1),
      suggestedLine,
    ],
  );
  return { days, ...sums! };
}
