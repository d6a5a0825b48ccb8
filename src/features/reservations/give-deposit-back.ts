import type { Context } from "../../context.ts";
import { message } from "../../messages/message.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { newId } from "../../platform/ids.ts";
import { Problem } from "../../platform/problem.ts";
import type { Actor } from "../orders/actors.ts";
import { promiseTableDeposit } from "../orders/end-reservation.ts";
import { lockPayment, refundByKey } from "../payments/promised-refunds.ts";
import { sendRefund } from "../payments/send-refund.ts";
import { findReservation } from "./queries.ts";
import type { DepositBackInput, StaffReservation } from "./staff-schemas.ts";
import { readStaffReservation } from "./staff-view.ts";

/**
 * Gives a deposit back, or a part of it, whatever has become of the reservation: of a no-show too (D-272). The same key does it once.
 * Throws ORDER_NOT_FOUND, FORBIDDEN (D-105) and VALIDATION_FAILED where there is not that much left.
 */
export async function giveDepositBack(
  ctx: Context,
  scope: RestaurantScope,
  reservationId: string,
  { amount, reason }: DepositBackInput,
  key: string | null,
  actor: Actor,
): Promise<StaffReservation> {
  const refundId = newId("rfd");
  const isNew = await ctx.db.transaction(async (trx) => {
    await lockPayment(trx, scope, reservationId);
    if (key !== null && (await refundByKey(trx, scope, reservationId, key))) return false;
    const record = await findReservation(trx, scope, reservationId);
    if (!record) throw new Problem("ORDER_NOT_FOUND");
    const left = record.payment_state === "PAID" ? record.total - (record.refunded ?? 0) : 0;
    const wanted = amount ?? left;
    if (left === 0 || wanted > left) {
      const said = left === 0 ? message("tables.noDepositLeft") : message("orders.refundTooLarge", { left });
      throw Problem.validation([{ path: "amount", code: "INVALID", message: said, params: { left } }]);
    }
    const given = { refundId, amount: wanted, key, reason: reason || "OTHER", actor };
    await promiseTableDeposit(trx, scope, record, given, ctx.clock.nowMsOf(scope));
    return true;
  });
  if (isNew) {
    await sendRefund(ctx, scope, reservationId, refundId);
    ctx.live.publish({ restaurantId: scope.restaurantId, orderId: reservationId });
  }
  return readStaffReservation(ctx, scope, reservationId);
}
