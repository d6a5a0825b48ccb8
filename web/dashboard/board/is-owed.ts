import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";

/** The guest pays when they come, and has not. */
export const isCashOwed = ({
  paymentMethod,
  paymentStatus,
}: Pick<BoardOrder, "paymentMethod" | "paymentStatus">) =>
  paymentMethod === "CASH" && paymentStatus === "UNPAID";

/** The guest still owes money: all of it, or what the order has become dearer by. */
export const isOwed = (
  order: Pick<BoardOrder, "paymentMethod" | "paymentStatus" | "status" | "due">,
): boolean => order.due !== null || (isCashOwed(order) && order.status !== "CANCELLED");
