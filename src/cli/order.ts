import { orderStatuses } from "../domain/order-state.ts";
import { wholeRefunds } from "../domain/payment-states.ts";
import type { Actor } from "../features/orders/actors.ts";
import { ofRestaurant, oneOf, oneOrNone, optional, required, type ServiceCommand } from "./command.ts";
import { paged, pageOf } from "./paging.ts";
import { scopeOfSlug } from "./restaurant-scope.ts";

const operator: Actor = { kind: "OPERATOR" };
const order = { value: "NUMBER|ID", isRequired: true } as const;

const list: ServiceCommand = {
  name: "order list",
  options: { ...ofRestaurant, status: { choices: orderStatuses }, ...paged },
  columns: ["orderNumber", "status", "fulfillment", "customerName", "total", "placedAt", "id"],
  async run(ctx, input) {
    const { listPlacedOrders } = await import("../features/orders/placed-orders.ts");
    const status = oneOrNone(input, "status", orderStatuses);
    return listPlacedOrders(ctx.db, await scopeOfSlug(ctx, input), { status, ...pageOf(input) });
  },
};

const show: ServiceCommand = {
  name: "order show",
  options: { ...ofRestaurant, order },
  async run(ctx, input) {
    const { boardOrder } = await import("../features/orders/board.ts");
    const { orderIdOf } = await import("../features/orders/placed-orders.ts");
    const scope = await scopeOfSlug(ctx, input);
    return boardOrder(ctx, scope, await orderIdOf(ctx.db, scope, required(input, "order"), "ORDER"));
  },
};

const move: ServiceCommand = {
  name: "order move",
  options: {
    ...ofRestaurant,
    order,
    to: { value: "STATUS", choices: orderStatuses, isRequired: true },
    reason: { value: "REASON" },
    refund: { choices: wholeRefunds },
  },
  async run(ctx, input) {
    const { cancelOrder } = await import("../features/orders/cancel-order.ts");
    const { moveOrderTo } = await import("../features/orders/move-order.ts");
    const { orderIdOf } = await import("../features/orders/placed-orders.ts");
    const scope = await scopeOfSlug(ctx, input);
    const orderId = await orderIdOf(ctx.db, scope, required(input, "order"), null);
    const to = oneOf(input, "to", orderStatuses);
    if (to !== "CANCELLED") return moveOrderTo(ctx, scope, orderId, to, operator);
    const cancellation = {
      reason: optional(input, "reason") ?? null,
      refund: oneOf(input, "refund", wholeRefunds, "FULL"),
    };
    return cancelOrder(ctx, scope, orderId, cancellation, operator);
  },
};

export const orderCommands = [list, show, move];
