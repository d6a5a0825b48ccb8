import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";

/** What the kitchen calls an order: the day's short code, or its number. */
export const nameOf = (order: Pick<BoardOrder, "pickupCode" | "orderNumber">): string =>
  order.pickupCode ?? `#${order.orderNumber}`;
