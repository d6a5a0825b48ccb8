import type { OrderStatus } from "../../../src/domain/order-state.ts";
import { dueMsOf } from "../../../src/domain/slips.ts";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";

/** What the kitchen has to do next with an order, and by when. Instants are epoch ms. */
export interface NextStep {
  action: "ACCEPT" | "START" | "READY" | "SEND_OUT" | "HAND_OVER" | "DELIVERED" | "NONE";
  /** The status that the action leads to; null for ACCEPT, which carries a time, and NONE. */
  to: OrderStatus | null;
  /** When it must have been done; null when there is no such moment. */
  byMs: number | null;
  /** When the guest was promised the food. */
  dueMs: number | null;
}

export interface KitchenTimes {
  defaultPrepMinutes: number;
  defaultDeliveryMinutes: number;
}

type StepOrder = Pick<
  BoardOrder,
  "status" | "fulfillment" | "requestedPickupAt" | "estimatedReadyAt" | "acceptBefore"
>;

const minuteMs = 60_000;
/** The road to the guest when the settings leave none: 10 minutes. */
const leastTravelMinutes = 10;

/** @param isNew nobody has answered the order yet */
export function nextStep(order: StepOrder, isNew: boolean, times: KitchenTimes): NextStep {
  const dueMs = dueMsOf(order);
  const travelMinutes =
    order.fulfillment === "DELIVERY"
      ? Math.max(leastTravelMinutes, times.defaultDeliveryMinutes - times.defaultPrepMinutes)
      : 0;
  const before = (minutes: number): number | null => (dueMs === null ? null : dueMs - minutes * minuteMs);
  if (isNew) {
    return {
      action: "ACCEPT",
      to: null,
      byMs: order.acceptBefore === null ? null : Date.parse(order.acceptBefore),
      dueMs,
    };
  }
  switch (order.status) {
    case "CONFIRMED":
      return {
        action: "START",
        to: "PREPARING",
        byMs: before(travelMinutes + times.defaultPrepMinutes),
        dueMs,
      };
    case "PREPARING":
      return order.fulfillment === "DELIVERY"
        ? { action: "SEND_OUT", to: "OUT_FOR_DELIVERY", byMs: before(travelMinutes), dueMs }
        : { action: "READY", to: "READY_FOR_PICKUP", byMs: dueMs, dueMs };
    case "READY_FOR_PICKUP":
      return { action: "HAND_OVER", to: "COMPLETED", byMs: null, dueMs };
    case "OUT_FOR_DELIVERY":
      return { action: "DELIVERED", to: "COMPLETED", byMs: dueMs, dueMs };
    default:
      return { action: "NONE", to: null, byMs: null, dueMs };
  }
}

/** Whole minutes until an instant, rounded up; 0 in its minute, negative once it has passed by a whole minute. */
export const minutesUntil = (instantMs: number, nowMs: number): number =>
  Math.ceil((instantMs - nowMs) / minuteMs) || 0;

/** Pre-orders whose turn has not come: more than 20 minutes before they must be started. */
export const isForLater = (step: NextStep, nowMs: number): boolean =>
  step.action === "START" && step.byMs !== null && step.byMs - nowMs > 20 * minuteMs;

/**
 * The time to suggest for an order that is wanted as soon as it can be: what it was promised when placed, but never less than five
 * minutes ahead, on a whole five minutes.
 */
export function suggestedReadyMs(
  order: Pick<StepOrder, "fulfillment" | "estimatedReadyAt">,
  times: KitchenTimes,
  nowMs: number,
): number {
  const usual = order.fulfillment === "DELIVERY" ? times.defaultDeliveryMinutes : times.defaultPrepMinutes;
  const promised =
    order.estimatedReadyAt === null ? nowMs + usual * minuteMs : Date.parse(order.estimatedReadyAt);
  return roundUpTo5(Math.max(promised, nowMs + 5 * minuteMs));
}

const roundUpTo5 = (instantMs: number): number => Math.ceil(instantMs / (5 * minuteMs)) * 5 * minuteMs;
