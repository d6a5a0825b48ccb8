import type { Context } from "../../context.ts";
import { endOfBusinessDay } from "../../domain/business-day.ts";
import { undoMs } from "../../domain/order-end.ts";
import { type Message, message } from "../../messages/message.ts";
import { isDatabaseError } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { lockPayment } from "../payments/promised-refunds.ts";
import type { Actor } from "./actors.ts";
import { boardOrder } from "./board.ts";
import type { BoardOrder } from "./board-schemas.ts";
import { illegalMove, orderOf } from "./order-moves.ts";
import type { OrderRecord } from "./queries.ts";

/** Until when (epoch ms) a cancellation by people can be taken back: a moment, and no longer than the day is open in the books. */
export const undoUntilMs = (nowMs: number): number => Math.min(nowMs + undoMs, endOfBusinessDay(nowMs));

/**
 * Takes a cancellation back while its money is still there (D-299): the order goes on where it stood, holding what it held. Throws
 * ORDER_NOT_FOUND, ILLEGAL_TRANSITION when it is too late, and VALIDATION_FAILED or SLOT_FULL with what others have taken meanwhile.
 */
export async function undoCancel(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  actor: Actor,
): Promise<BoardOrder> {
  const order = await orderOf(ctx.db, scope, orderId);
  const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMsOf(scope));
  let isUndone: boolean;
  try {
    isUndone = await ctx.db.transaction(async (trx) => {
      await lockPayment(trx, scope, orderId);
      const [row] = await trx.query<{ undone: boolean }>("SELECT undo_cancel($1, $2, $3, $4) AS undone", [
        scope.restaurantId,
        orderId,
        now,
        JSON.stringify(actor),
      ]);
      return row!.undone;
    });
  } catch (error) {
    throw isDatabaseError(error, "LK001")
      ? goneProblem(order, error as { message: string; detail?: string })
      : error;
  }
  if (!isUndone) throw illegalMove(await orderOf(ctx.db, scope, orderId));
  ctx.live.publish({ restaurantId: scope.restaurantId, orderId });
  return boardOrder(ctx, scope, orderId);
}

/** Which of what it held others have by now. */
function goneProblem(
  order: OrderRecord,
  { message: gone, detail }: { message: string; detail?: string },
): Problem {
  const refused = (code: string, said: Message) => Problem.validation([{ path: "", code, message: said }]);
  if (gone === "SLOT_FULL") return new Problem("SLOT_FULL", {}, message("orders.undoSlotGone"));
  if (gone !== "STOCK_LEFT") return refused(gone, message("orders.undoCouponGone"));
  const { productId, left } = JSON.parse(detail ?? "{}") as { productId: string; left: number };
  const parts = (order.lines ?? []).flatMap((line) => [
    { id: line.product_id, name: line.product_name },
    ...(line.components ?? []).map((part) => ({ id: part.productId, name: part.name })),
  ]);
  const name = parts.find(({ id }) => id === productId)?.name ?? "";
  return refused("STOCK_LEFT", message("orders.undoStockGone", { name, left }));
}
