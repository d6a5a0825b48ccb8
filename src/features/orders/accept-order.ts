import type { Context } from "../../context.ts";
import { moveOrder as moveByTable } from "../../domain/order-state.ts";
import { minuteMs } from "../../domain/oslo-time.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { type Actor, withoutRequest } from "./actors.ts";
import { boardOrder } from "./board.ts";
import type { BoardOrder } from "./board-schemas.ts";
import { flowOf, illegalMove, moveStatus, moveTime, orderOf, requireSeen, type Seen } from "./order-moves.ts";
import type { OrderRecord } from "./queries.ts";
import { checkReadyAt } from "./revise-time.ts";

/** When the food will be ready; without either the customer keeps the time they were told. */
export interface AcceptTime extends Seen {
  readyInMinutes?: number | null | undefined;
  /** ISO 8601 with a zone. */
  readyAt?: string | null | undefined;
}

/** A few minutes' difference to the first estimate are no news to the customer. */
const toleranceMs = 5 * minuteMs;

/**
 * Answers a new order, with a time: a paid one is accepted; one that arrived CONFIRMED (cash, or accepted by itself) is
 * acknowledged. Throws ORDER_NOT_FOUND, VALIDATION_FAILED (a time in the past), CHANGED, and ILLEGAL_TRANSITION when it is not
 * waiting for an answer (any more): of two people who answer at once, the second hears that it is done.
 */
export async function acceptOrder(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  time: AcceptTime,
  actor: Actor,
): Promise<BoardOrder> {
  const order = await orderOf(ctx.db, scope, orderId);
  requireSeen(order, time);
  const isConfirmed = order.status === "CONFIRMED";
  const result = moveByTable(order.status, flowOf(order), "ACCEPT");
  if (!result.ok && !isConfirmed) throw illegalMove(order);
  const nowMs = ctx.clock.nowMsOf(scope);
  const readyAtMs = readyAtOf(time, nowMs);
  if (readyAtMs !== null) checkReadyAt(readyAtMs, nowMs);

  const accepted = await ctx.db.transaction(async (trx) => {
    if (!(await acknowledge(trx, scope, orderId, nowMs))) return false;
    const status = result.ok ? result.status : order.status;
    if (result.ok) {
      const move = {
        orderId,
        from: order.status,
        to: status,
        event: result.events[0] ?? null,
        data: { previousStatus: order.status },
      };
      if (!(await moveStatus(trx, scope, move, actor, nowMs))) throw illegalMove(order);
    } else await noteAcknowledged(trx, scope, orderId, actor, nowMs);
    if (readyAtMs === null || readyAtMs === order.estimated_ready_at?.epochMilliseconds) return true;
    const isRevision = isNews(order, readyAtMs);
    const move = { orderId, status, readyAtMs, isRevision, reason: null };
    return moveTime(trx, scope, move, withoutRequest(actor), nowMs);
  });
  if (!accepted) throw illegalMove(await orderOf(ctx.db, scope, orderId), time);
  ctx.live.publish({ restaurantId: scope.restaurantId, orderId });
  return boardOrder(ctx, scope, orderId);
}

/** False when somebody has answered already, or the order waits for no answer. */
async function acknowledge(
  trx: Queryable,
  scope: RestaurantScope,
  orderId: string,
  nowMs: number,
): Promise<boolean> {
  const rows = await trx.query(
    `UPDATE orders SET acknowledged_at = $3, updated_at = $3
      WHERE restaurant_id = $1 AND id = $2 AND acknowledged_at IS NULL AND status IN ('PAID', 'CONFIRMED')
      RETURNING id`,
    [scope.restaurantId, orderId, Temporal.Instant.fromEpochMilliseconds(nowMs)],
  );
  return rows.length > 0;
}

/** Who has answered an order that was confirmed already: it moves nowhere, and no webhook tells of it. */
const noteAcknowledged = (
  trx: Queryable,
  scope: RestaurantScope,
  orderId: string,
  actor: Actor,
  nowMs: number,
): Promise<unknown> =>
  trx.query(
    `INSERT INTO order_events (restaurant_id, order_id, created_at, event, status, data, actor)
     VALUES ($1, $2, next_event_at($1, $2, $3), 'ORDER_ACKNOWLEDGED', 'CONFIRMED', '{}', $4)`,
    [scope.restaurantId, orderId, Temporal.Instant.fromEpochMilliseconds(nowMs), JSON.stringify(actor)],
  );

function readyAtOf({ readyAt, readyInMinutes }: AcceptTime, nowMs: number): number | null {
  if (readyAt) return Date.parse(readyAt);
  return readyInMinutes == null ? null : nowMs + readyInMinutes * minuteMs;
}

/** The agreed time of a pre-order is a promise to the minute; an estimate is not. */
function isNews(order: OrderRecord, readyAtMs: number): boolean {
  if (order.requested_pickup_at) return true;
  const promisedMs = order.estimated_ready_at?.epochMilliseconds ?? readyAtMs;
  return readyAtMs - promisedMs > toleranceMs;
}
