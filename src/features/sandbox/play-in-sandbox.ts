import type { z } from "zod";
import type { Context } from "../../context.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { Problem } from "../../platform/problem.ts";
import { underPartnerQuota } from "../../platform/quotas.ts";
import { acceptOrder } from "../orders/accept-order.ts";
import type { Actor } from "../orders/actors.ts";
import { cancelOrder } from "../orders/cancel-order.ts";
import { endReservation, reservationOf } from "../orders/end-reservation.ts";
import { moveOrderTo } from "../orders/move-order.ts";
import { illegalMove, orderOf } from "../orders/order-moves.ts";
import { decidePaymentInSandbox } from "../payments/sandbox-page.ts";
import { approveReservation } from "../reservations/seat-party.ts";
import type { PlayedInSandbox, SandboxOrderAction, SandboxReservationAction } from "./schemas.ts";

type Played = z.output<typeof PlayedInSandbox>["data"];

/**
 * Does with a sandbox's order what a guest or the kitchen would, by the very use case that they have: the same limits, and the
 * same events for the same receivers.
 * @throws Problem SANDBOX_ONLY, ORDER_NOT_FOUND, ILLEGAL_TRANSITION, VALIDATION_FAILED
 */
export function playOrder(
  ctx: Context,
  caller: PartnerRestaurantCaller,
  orderId: string,
  given: SandboxOrderAction,
): Promise<Played> {
  const { scope } = caller;
  const actor = staffOf(caller);
  return inSandbox(ctx, caller, async () => {
    const order = await orderOf(ctx.db, scope, orderId);
    if (given.action === "accept") await acceptOrder(ctx, scope, orderId, given, actor);
    else if (given.action === "move") await moveOrderTo(ctx, scope, orderId, given.status, actor);
    else if (given.action === "cancel") await cancelOrder(ctx, scope, orderId, given, actor);
    else if (!(await decidePaymentInSandbox(ctx, scope, orderId, decisions[given.action])))
      throw illegalMove(order);
    return playedOf(await orderOf(ctx.db, scope, orderId));
  });
}

/** The same with a reservation. @throws Problem SANDBOX_ONLY, ORDER_NOT_FOUND, ILLEGAL_TRANSITION, NO_TABLE, VALIDATION_FAILED */
export function playReservation(
  ctx: Context,
  caller: PartnerRestaurantCaller,
  reservationId: string,
  given: SandboxReservationAction,
): Promise<Played> {
  const { scope } = caller;
  const actor = staffOf(caller);
  return inSandbox(ctx, caller, async () => {
    const reservation = await reservationOf(ctx.db, scope, reservationId);
    if (given.action === "approve")
      await approveReservation(ctx, scope, reservationId, given.tableIds ?? null, actor);
    else if (given.action === "reject" || given.action === "cancel") {
      const command = given.action === "reject" ? "REJECT" : "CANCEL";
      const said = { reason: given.reason || null, message: given.message || null };
      await endReservation(ctx, scope, reservationId, { command, ...said, refundsTableDeposit: true }, actor);
    } else if (!(await decidePaymentInSandbox(ctx, scope, reservationId, decisions[given.action])))
      throw illegalMove(reservation);
    return playedOf(await reservationOf(ctx.db, scope, reservationId));
  });
}

const decisions = { pay: "PAY", decline: "DECLINE" } as const;

/** Whose name stands in the order's timeline; an owner, whom nothing is kept from. */
const staffOf = ({ callerId }: PartnerRestaurantCaller): Actor => ({
  kind: "STAFF",
  id: callerId,
  role: "OWNER",
});

const playedOf = (order: { id: string; order_number: number; status: Played["status"] }): Played => ({
  orderId: order.id,
  orderNumber: order.order_number,
  status: order.status,
});

export function inSandbox<Result>(
  ctx: Context,
  caller: PartnerRestaurantCaller,
  work: () => Promise<Result>,
): Promise<Result> {
  if (caller.environment !== "TEST") throw new Problem("SANDBOX_ONLY");
  return underPartnerQuota(ctx.db, "partnerWrites", caller, ctx.clock.nowMs(), work);
}
