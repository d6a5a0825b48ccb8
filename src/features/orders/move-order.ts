import type { Context } from "../../context.ts";
import {
  commandTo,
  moveOrder as moveByTable,
  type OrderCommand,
  type OrderStatus,
} from "../../domain/order-state.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { Actor } from "./actors.ts";
import { boardOrder } from "./board.ts";
import type { BoardOrder } from "./board-schemas.ts";
import { flowOf, illegalMove, moveStatus, orderOf, requireSeen, type Seen } from "./order-moves.ts";

/** What a person does to an order by hand; accepting with a time, cancelling and payments are use cases of their own. */
const staffCommands = [
  "ACCEPT",
  "START_PREPARING",
  "MARK_READY",
  "SEND_OUT",
  "COMPLETE",
] as const satisfies OrderCommand[];
export type StaffCommand = (typeof staffCommands)[number];

/**
 * Moves an order one step. Throws ORDER_NOT_FOUND, CHANGED, or ILLEGAL_TRANSITION (with the status as it is) when the step is
 * not possible or somebody else has moved the order meanwhile.
 */
export async function moveOrder(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  command: StaffCommand,
  actor: Actor,
  seen: Seen = {},
): Promise<BoardOrder> {
  const order = await orderOf(ctx.db, scope, orderId);
  requireSeen(order, seen);
  const result = moveByTable(order.status, flowOf(order), command);
  if (!result.ok) throw illegalMove(order);
  const move = {
    orderId,
    from: order.status,
    to: result.status,
    event: result.events[0] ?? null,
    data: { previousStatus: order.status },
  };
  if (!(await moveStatus(ctx.db, scope, move, actor, ctx.clock.nowMsOf(scope))))
    throw illegalMove(await orderOf(ctx.db, scope, orderId), seen);
  ctx.live.publish({ restaurantId: scope.restaurantId, orderId });
  return boardOrder(ctx, scope, orderId);
}

/** The same, named by the status to reach. A second tap on the same button changes nothing. */
export async function moveOrderTo(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  status: OrderStatus,
  actor: Actor,
  seen: Seen = {},
): Promise<BoardOrder> {
  const order = await orderOf(ctx.db, scope, orderId);
  if (order.status === status) return boardOrder(ctx, scope, orderId);
  requireSeen(order, seen);
  const command = commandTo(order.status, status, flowOf(order));
  if (command === null || !isStaffCommand(command)) throw illegalMove(order);
  return moveOrder(ctx, scope, orderId, command, actor, seen);
}

const isStaffCommand = (command: OrderCommand): command is StaffCommand =>
  staffCommands.some((one) => one === command);
