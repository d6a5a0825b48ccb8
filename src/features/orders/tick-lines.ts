import type { Context } from "../../context.ts";
import { moveOrder, type OrderStatus, statusesInHand } from "../../domain/order-state.ts";
import { message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { type Actor, withoutRequest } from "./actors.ts";
import { boardOrder } from "./board.ts";
import type { BoardOrder } from "./board-schemas.ts";
import { illegalMove, moveStatus, orderOf } from "./order-moves.ts";

export interface Ticks {
  stationId: string;
  /** Null: all that the station makes of the order. */
  lineIds: readonly string[] | null;
  /** False: not made after all. */
  isMade: boolean;
}

/**
 * A station has made lines of an order, or has not after all. The first one starts the order. When every station has made its part and no
 * line is without one, an order to be collected is ready; one to be delivered is sent out by hand (D-242). Ticks of one order wait for
 * each other. Throws ORDER_NOT_FOUND, VALIDATION_FAILED (nothing of that order is made there), and ILLEGAL_TRANSITION before somebody
 * has answered the order and once it is over.
 */
export async function tickLines(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  ticks: Ticks,
  actor: Actor,
): Promise<BoardOrder> {
  const seen = await boardOrder(ctx, scope, orderId);
  const lineNumbers = linesToTick(seen, ticks).map(Number);
  const nowMs = ctx.clock.nowMsOf(scope);
  const at = Temporal.Instant.fromEpochMilliseconds(nowMs);
  const ticked = await ctx.db.transaction(async (trx) => {
    const [order] = await trx.query<{ status: OrderStatus }>(
      `UPDATE orders SET updated_at = $3
       WHERE restaurant_id = $1 AND id = $2 AND status = ANY ($4)
         AND (status <> 'CONFIRMED' OR acknowledged_at IS NOT NULL) RETURNING status`,
      [scope.restaurantId, orderId, at, statusesInHand],
    );
    if (!order) return false;
    await trx.query(
      ticks.isMade
        ? `INSERT INTO line_ticks (restaurant_id, order_id, station_id, line_number, made_at)
           SELECT $1, $2, $3, line, $5 FROM unnest($4::smallint[]) AS line ON CONFLICT DO NOTHING`
        : `DELETE FROM line_ticks
           WHERE restaurant_id = $1 AND order_id = $2 AND station_id = $3 AND line_number = ANY ($4)
             AND made_at <= $5`,
      [scope.restaurantId, orderId, ticks.stationId, lineNumbers, at],
    );
    if (ticks.isMade) await moveOn(trx, scope, seen, order.status, actor, nowMs);
    return true;
  });
  if (!ticked) throw illegalMove(await orderOf(ctx.db, scope, orderId));
  ctx.live.publish({ restaurantId: scope.restaurantId, orderId });
  return boardOrder(ctx, scope, orderId);
}

function linesToTick(order: BoardOrder, { stationId, lineIds }: Ticks): readonly string[] {
  const made =
    order.stations.find((one) => one.stationId === stationId)?.lines.map(({ lineId }) => lineId) ?? [];
  const asked = lineIds ?? made;
  if (asked.length > 0 && asked.every((id) => made.includes(id))) return asked;
  const path = lineIds === null || made.length === 0 ? "stationId" : "lineIds";
  throw Problem.validation([{ path, code: "INVALID", message: message("fields.noLineOfStation") }]);
}

/** What the ticks mean for the whole order. */
async function moveOn(
  trx: Transaction,
  scope: RestaurantScope,
  order: BoardOrder,
  status: OrderStatus,
  actor: Actor,
  nowMs: number,
): Promise<void> {
  const step = async (from: OrderStatus, command: "START_PREPARING" | "MARK_READY") => {
    const result = moveOrder(from, order.fulfillment, command);
    if (!result.ok) return from;
    const move = { orderId: order.id, from, to: result.status, event: result.events[0] ?? null };
    const by = withoutRequest(actor);
    await moveStatus(trx, scope, { ...move, data: { previousStatus: from } }, by, nowMs);
    return result.status;
  };
  const started = await step(status, "START_PREPARING");
  if (await isWhole(trx, scope, order)) await step(started, "MARK_READY");
}

/** Whether all that is to be made of it is made at a station, and is made. */
async function isWhole(trx: Transaction, scope: RestaurantScope, order: BoardOrder): Promise<boolean> {
  const toMake = order.lines.filter(({ quantity, refundedQuantity }) => refundedQuantity < quantity);
  const parts = order.stations.flatMap(({ stationId, lines }) =>
    lines.map(({ lineId }) => ({ lineId, key: `${lineId} ${stationId}` })),
  );
  const [row] = await trx.query<{ made: string[] | null }>(
    `SELECT array_agg(line_number || ' ' || station_id) AS made FROM line_ticks
     WHERE restaurant_id = $1 AND order_id = $2`,
    [scope.restaurantId, order.id],
  );
  const made = new Set(row?.made ?? []);
  return toMake.every(({ id }) => {
    const own = parts.filter(({ lineId }) => lineId === id);
    return own.length > 0 && own.every(({ key }) => made.has(key));
  });
}
