import type { Context } from "../context.ts";
import { orderStatuses } from "../domain/order-state.ts";
import { wholeRefunds } from "../domain/payment-states.ts";
import type { Actor } from "../features/orders/actors.ts";
import { cancelOrder } from "../features/orders/cancel-order.ts";
import { moveOrderTo } from "../features/orders/move-order.ts";
import type { RestaurantScope } from "../platform/db/scope.ts";
import { Problem } from "../platform/problem.ts";
import { oneOf, required, type ServiceCommand } from "./command.ts";
import { scopeOfSlug } from "./restaurant-scope.ts";

const operator: Actor = { kind: "OPERATOR" };

const move: ServiceCommand = {
  name: "order move",
  usage: "--slug SLUG --order NUMBER|ID --to STATUS [--reason REASON] [--refund FULL|NONE]",
  options: {
    slug: { type: "string" },
    order: { type: "string" },
    to: { type: "string" },
    reason: { type: "string" },
    refund: { type: "string" },
  },
  async run(ctx, input) {
    const scope = await scopeOfSlug(ctx, input);
    const orderId = await orderIdOf(ctx, scope, required(input, "order"));
    const to = oneOf(input, "to", orderStatuses);
    if (to !== "CANCELLED") return moveOrderTo(ctx, scope, orderId, to, operator);
    const { reason } = input.options;
    const cancellation = {
      reason: typeof reason === "string" ? reason : null,
      refund: oneOf(input, "refund", wholeRefunds, "FULL"),
    };
    return cancelOrder(ctx, scope, orderId, cancellation, operator);
  },
};

/** By the number that the customer sees, or by id. */
async function orderIdOf(ctx: Context, scope: RestaurantScope, order: string): Promise<string> {
  const [found] = await ctx.db.query<{ id: string }>(
    "SELECT id FROM orders WHERE restaurant_id = $1 AND (id = $2 OR order_number = $3)",
    [scope.restaurantId, order, /^\d{1,15}$/.test(order) ? Number(order) : null],
  );
  if (!found) throw new Problem("ORDER_NOT_FOUND");
  return found.id;
}

export const orderCommands = [move];
