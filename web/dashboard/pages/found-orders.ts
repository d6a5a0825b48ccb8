import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import { nameOf } from "../board/order-name.ts";

/** Orders by what people know of them: what they are called, their number, the guest's name and phone as it is dialled. */
export function foundOrders(orders: readonly BoardOrder[], query: string): readonly BoardOrder[] {
  const words = query.trim().toLocaleLowerCase();
  return words ? orders.filter((order) => searchText(order).includes(words)) : orders;
}

const searchText = (order: BoardOrder): string =>
  [
    nameOf(order),
    `#${order.orderNumber}`,
    order.customer.name,
    order.customer.phone,
    order.customer.phone.replace("+47", ""),
  ]
    .join(" ")
    .toLocaleLowerCase();
