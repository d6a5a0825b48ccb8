import { isFinal } from "../../../src/domain/order-end.ts";
import type { TrackingOrder } from "../../../src/features/orders/tracking-schemas.ts";

/** The part of an order that decides what can be done with it. */
type Placed = Pick<TrackingOrder, "type" | "status"> & {
  lines: readonly unknown[];
  actions: Pick<TrackingOrder["actions"], "canReorder">;
  restaurant: Pick<TrackingOrder["restaurant"], "reviewUrl">;
};

export interface OfferedActions {
  /** Its payment did not go through: once more, or in another way. */
  payment: boolean;
  calendar: boolean;
  anotherTable: boolean;
  orderAgain: boolean;
  /** Where the meal may be reviewed. */
  reviewUrl: string | null;
}

/** What a guest can do with an order or a booking; `hasOrderingPage`: the restaurant takes orders on a page of ours. */
export function offeredActions(order: Placed, hasOrderingPage: boolean): OfferedActions {
  const isTable = order.type === "RESERVATION";
  const isUnpaid = !isTable && order.status === "FAILED";
  return {
    payment: hasOrderingPage && isUnpaid,
    calendar: isTable && !isFinal(order.status),
    anotherTable: hasOrderingPage && isTable && isFinal(order.status),
    orderAgain: hasOrderingPage && !isUnpaid && order.actions.canReorder && order.lines.length > 0,
    reviewUrl: order.status === "COMPLETED" ? order.restaurant.reviewUrl : null,
  };
}
