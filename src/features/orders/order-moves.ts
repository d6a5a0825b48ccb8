import type { OrderFlow, OrderStatus } from "../../domain/order-state.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import type { Actor } from "./actors.ts";
import { findOrder, type OrderRecord } from "./queries.ts";

/** The statements that change an order (migrations/0007_orders.sql). Each answers false when somebody was faster. */
const at = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms);

export interface StatusMove {
  orderId: string;
  from: OrderStatus;
  to: OrderStatus;
  /** The public event, or null when there is none. */
  event: string | null;
  /** Beside order id, number and new status. */
  data: Record<string, unknown>;
  cancellation?: { reason: string | null; message: string | null; cancelledBy: Actor["kind"] } & {
    from?: OrderStatus;
    undoUntil?: string | null;
  };
}

export async function moveStatus(
  db: Queryable,
  scope: RestaurantScope,
  move: StatusMove,
  actor: Actor,
  nowMs: number,
): Promise<boolean> {
  const [row] = await db.query<{ moved: boolean }>(
    "SELECT move_order($1, $2, $3, $4, $5, $6, $7, $8, $9) AS moved",
    [
      scope.restaurantId,
      move.orderId,
      move.from,
      move.to,
      at(nowMs),
      move.event,
      JSON.stringify(move.data),
      JSON.stringify(actor),
      move.cancellation ? JSON.stringify(move.cancellation) : null,
    ],
  );
  return row!.moved;
}

export interface TimeMove {
  orderId: string;
  status: OrderStatus;
  readyAtMs: number;
  isRevision: boolean;
  reason: string | null;
}

export async function moveTime(
  db: Queryable,
  scope: RestaurantScope,
  move: TimeMove,
  actor: Actor,
  nowMs: number,
): Promise<boolean> {
  const [row] = await db.query<{ moved: boolean }>(
    "SELECT revise_time($1, $2, $3, $4, $5, $6, $7, $8) AS moved",
    [
      scope.restaurantId,
      move.orderId,
      move.status,
      at(move.readyAtMs),
      move.isRevision,
      move.reason,
      at(nowMs),
      JSON.stringify(actor),
    ],
  );
  return row!.moved;
}

/** An order (never a reservation) of the restaurant. Throws ORDER_NOT_FOUND. */
export async function orderOf(db: Queryable, scope: RestaurantScope, orderId: string): Promise<OrderRecord> {
  const order = await findOrder(db, scope, orderId);
  if (order?.type !== "ORDER") throw new Problem("ORDER_NOT_FOUND");
  return order;
}

export const flowOf = (order: OrderRecord): Exclude<OrderFlow, "RESERVATION"> =>
  order.fulfillment ?? "PICKUP";

/**
 * 409, with the status as it is now: CHANGED when whoever asked has seen another one (`expectedStatus`), and ILLEGAL_TRANSITION
 * when there is no such way from it.
 */
export const illegalMove = ({ status }: Pick<OrderRecord, "status">, seen?: Seen): Problem =>
  new Problem(hasSeenOther(status, seen) ? "CHANGED" : "ILLEGAL_TRANSITION", { status });

/** The status in which whoever asks has seen the order; left out, any will do. */
export interface Seen {
  expectedStatus?: OrderStatus | undefined;
}

const hasSeenOther = (status: OrderStatus, seen: Seen | undefined): boolean =>
  seen?.expectedStatus !== undefined && seen.expectedStatus !== status;

/** @throws Problem CHANGED when the order stands elsewhere than where it was seen */
export function requireSeen(order: Pick<OrderRecord, "status">, seen: Seen): void {
  if (hasSeenOther(order.status, seen)) throw illegalMove(order, seen);
}
