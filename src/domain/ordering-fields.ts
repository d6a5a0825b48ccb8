import { z } from "zod";
import { slotLengths } from "./snapshot.ts";

/** What the import format and the APIs both say of how a restaurant takes orders. Minutes are whole. */
const minutes = z.int().min(1).max(600);
const perSlot = z.int().min(1).max(10_000).nullable();

export const orderingFields = {
  pickupEnabled: z.boolean(),
  deliveryEnabled: z.boolean(),
  tips: z.boolean().describe("True: guests can add a tip when they pay online."),
  autoAccept: z.boolean().describe("True: orders are accepted without anybody tapping."),
  defaultPrepMinutes: minutes,
  defaultDeliveryMinutes: minutes,
  preOrderDays: z.int().min(0).max(365).describe("How many days ahead guests can order; 0: today only."),
};

export const paymentFields = {
  onlinePayment: z.boolean().describe("True: guests can pay online, while there is an account for it."),
  cashPayment: z.boolean().describe("True: guests can pay when they get the food."),
};

export const capacityFields = {
  slotMinutes: z.literal(slotLengths).describe("How long a slot of orders is, in minutes."),
  ordersPerSlot: perSlot.describe("Orders of both kinds together; null: no limit."),
  pickupOrdersPerSlot: perSlot.describe("Orders for pickup; null: no limit."),
  deliveryOrdersPerSlot: perSlot.describe("Orders for delivery; null: no limit."),
  makeMinutesPerSlot: perSlot.describe("Minutes of the kitchen's work that a slot takes; null: no limit."),
  defaultMakeMinutes: z
    .int()
    .min(0)
    .max(240)
    .describe("Minutes of work of a dish without minutes of its own."),
  maxOrdersInProgress: perSlot.describe(
    "Orders for as soon as possible are offered a later time while the kitchen has so many in its hands.",
  ),
};
