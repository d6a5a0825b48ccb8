import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { nameOf } from "../board/order-name.ts";
import { hasWords } from "../shell/has-words.ts";

/** Orders by what people know of them: what they are called, their number, the guest's name and phone as it is dialled. */
export function foundOrders(orders: readonly BoardOrder[], query: string): readonly BoardOrder[] {
  const isFound = hasWords(query);
  return orders.filter((order) => isFound(searchText(order)));
}

const searchText = (order: BoardOrder): string =>
  [
    nameOf(order),
    `#${order.orderNumber}`,
    order.customer.name,
    order.customer.phone,
    order.customer.phone.replace("+47", ""),
  ].join(" ");

/** When an order was over: handed over, or cancelled. */
export const overAt = ({
  completedAt,
  cancelledAt,
  placedAt,
}: Pick<BoardOrder, "completedAt" | "cancelledAt" | "placedAt">): string =>
  completedAt ?? cancelledAt ?? placedAt;
