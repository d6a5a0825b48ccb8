import type { Fulfillment, OrderingSettings } from "./snapshot.ts";

/** What the orders of a slot hold of it. */
export interface SlotUsage {
  orders: number;
  pickup: number;
  delivery: number;
  makeMinutes: number;
}

/** What an order wants of a slot: one order of its fulfillment, and minutes of the kitchen's work. */
export interface SlotWish {
  fulfillment: Fulfillment;
  makeMinutes: number;
}

export type SlotLimits = Pick<
  OrderingSettings,
  "ordersPerSlot" | "pickupOrdersPerSlot" | "deliveryOrdersPerSlot" | "makeMinutesPerSlot"
>;

export const emptySlot: SlotUsage = { orders: 0, pickup: 0, delivery: 0, makeMinutes: 0 };

/** The limit on orders of one fulfillment in a slot; null for none. */
export const fulfillmentLimit = (limits: SlotLimits, fulfillment: Fulfillment): number | null =>
  fulfillment === "PICKUP" ? limits.pickupOrdersPerSlot : limits.deliveryOrdersPerSlot;

/** Whether a slot can be full at all for a fulfillment. */
export const isLimited = (limits: SlotLimits, fulfillment: Fulfillment): boolean =>
  limits.ordersPerSlot !== null ||
  fulfillmentLimit(limits, fulfillment) !== null ||
  limits.makeMinutesPerSlot !== null;

/**
 * How many orders like this one a slot still takes; null for no limit. The smallest of what is left counts. An order that
 * is more work than a whole slot takes has one in which nobody else has any work, so that a big order is never impossible.
 * The same rule as `place_orders`, which takes the capacity.
 */
export function ordersLeft(limits: SlotLimits, usage: SlotUsage, wish: SlotWish): number | null {
  const { ordersPerSlot, makeMinutesPerSlot } = limits;
  const ofFulfillment = fulfillmentLimit(limits, wish.fulfillment);
  let left = Infinity;
  if (ordersPerSlot !== null) left = Math.min(left, ordersPerSlot - usage.orders);
  if (ofFulfillment !== null) {
    left = Math.min(left, ofFulfillment - (wish.fulfillment === "PICKUP" ? usage.pickup : usage.delivery));
  }
  if (makeMinutesPerSlot !== null) {
    const free = makeMinutesPerSlot - usage.makeMinutes;
    const fitting = wish.makeMinutes > 0 ? Math.floor(free / wish.makeMinutes) : free >= 0 ? Infinity : 0;
    left = Math.min(left, usage.makeMinutes === 0 ? Math.max(1, fitting) : fitting);
  }
  return left === Infinity ? null : Math.max(0, left);
}

/** Whether a slot takes an order. */
export const hasRoom = (limits: SlotLimits, usage: SlotUsage, wish: SlotWish): boolean =>
  ordersLeft(limits, usage, wish) !== 0;

/** An order that is not ready yet. Epoch ms; `requestedMs` null: for as soon as possible. */
export interface OpenOrder {
  dueMs: number;
  requestedMs: number | null;
}

/**
 * The limit on orders in progress. It holds for orders for as soon as possible only; a pre-order has its slot. An order is
 * in progress, until it is ready, when the kitchen has to make it before or along with one that would be ready at
 * `readyAtMs`: it is for as soon as possible too, or it is a pre-order for no later than that. A kitchen that does not tap "ready" is
 * not held back for ever: an hour after it was due, an order counts no more (SQL function `orders_in_progress`).
 *
 * Nobody's order is moved silently: with `maxOrdersInProgress` of them, orders for as soon as possible are refused
 * (409 SLOT_FULL) and offered the free slots from when there is room again plus the preparation time; the customer
 * chooses.
 * @returns when so many are done that there is room (epoch ms; may be past), or null when there is room now
 */
export function kitchenFreeAtMs(
  maxOrdersInProgress: number | null,
  open: readonly OpenOrder[],
  readyAtMs: number,
): number | null {
  if (maxOrdersInProgress === null) return null;
  const due = open
    .filter((order) => order.requestedMs === null || order.requestedMs <= readyAtMs)
    .map((order) => order.dueMs)
    .toSorted((a, b) => b - a);
  return due[maxOrdersInProgress - 1] ?? null;
}
