import type { Context } from "../../context.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { parsePublicToken } from "../../platform/tokens.ts";
import { settleIfDue } from "../payments/settle-payment.ts";
import { findOrder, findOrderByTokenHash, type OrderRecord } from "./queries.ts";
import { trackedOrder } from "./tracked-order.ts";
import type { TrackingOrder } from "./tracking-schemas.ts";

/** An order found by its token: the token is the right to see it. */
export interface TrackedOrder {
  scope: RestaurantScope;
  order: OrderRecord;
}

/** Throws MISSING_TOKEN when the token cannot be one of ours, ORDER_NOT_FOUND when it is nobody's. */
export async function findTracked(ctx: Context, token: string): Promise<TrackedOrder> {
  const parsed = parsePublicToken(token);
  if (!parsed) throw new Problem("MISSING_TOKEN");
  const scope = scopeOf(parsed.restaurantId);
  const order = await findOrderByTokenHash(ctx.db, scope, parsed.hash);
  if (!order) throw new Problem("ORDER_NOT_FOUND");
  return { scope, order };
}

/**
 * An order as its customer sees it. While it awaits payment the provider is asked first, so that the status can be
 * relied on by whoever polls after paying. Throws MISSING_TOKEN, ORDER_NOT_FOUND.
 */
export async function readOrder(ctx: Context, token: string): Promise<TrackingOrder> {
  const { scope, order } = await findTracked(ctx, token);
  return readTracked(ctx, scope, await settled(ctx, { scope, order }));
}

/** The order after the provider was asked, if it awaits payment and nobody has asked just now. */
async function settled(ctx: Context, { scope, order }: TrackedOrder): Promise<OrderRecord> {
  const owed = order.supplements?.find(({ status }) => status === "AWAITING_PAYMENT");
  if (order.status !== "AWAITING_PAYMENT" && !owed) return order;
  await settleIfDue(ctx, scope, owed?.id ?? order.id);
  return (await findOrder(ctx.db, scope, order.id)) ?? order;
}

/** The customer's view of a stored order. */
export async function readTracked(
  ctx: Context,
  scope: RestaurantScope,
  order: OrderRecord,
): Promise<TrackingOrder> {
  const { snapshot } = await ctx.snapshots.of(scope.restaurantId);
  return trackedOrder(ctx, order, snapshot, ctx.clock.nowMsOf(scope));
}

/** Whether there is a link to pay by: for the order, or for what it came to more. */
export const awaitsPayment = ({ status, due }: Pick<TrackingOrder, "status" | "due">): boolean =>
  status === "AWAITING_PAYMENT" || (due !== null && due.paymentUrl !== null);

/** How soon a client without event streams should ask again: soon while something is about to happen. */
export function pollAfterSeconds(order: Pick<TrackingOrder, "status" | "due">): number {
  if (awaitsPayment(order)) return 3;
  switch (order.status) {
    case "COMPLETED":
    case "CANCELLED":
    case "FAILED":
      return 60;
    default:
      return 10;
  }
}
