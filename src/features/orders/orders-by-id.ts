import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { boardViewOf } from "./board.ts";
import type { BoardOrder } from "./board-schemas.ts";
import { findOrders } from "./queries.ts";

/** Orders of the restaurant as its people see them, by id; what is no order of it is not among them. */
export async function ordersById(
  ctx: Context,
  scope: RestaurantScope,
  ids: readonly string[],
): Promise<Map<string, BoardOrder>> {
  if (ids.length === 0) return new Map();
  const [records, { snapshot }] = await Promise.all([
    findOrders(ctx.db, scope, ids),
    ctx.snapshots.of(scope.restaurantId),
  ]);
  return new Map(
    records
      .filter(({ type }) => type === "ORDER")
      .map((record) => [record.id, boardViewOf(ctx, scope, record, snapshot)]),
  );
}
