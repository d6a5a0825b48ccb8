import { z } from "zod";
import { environments } from "./environment.ts";
import type { EventName } from "./event-names.ts";
import { orderStatuses } from "./order-state.ts";
import { fulfillments, paymentMethods } from "./snapshot.ts";

/**
 * Every public event: when it happens, what its `data` holds, and an example. The documents, the samples and the list in
 * the portal follow from here. Source; RESERVATION_CANCELLED is D-6, what PING holds D-88.
 */
const money = z.int().min(0).describe("Integer øre.");
const instant = z.iso.datetime().describe("ISO 8601, UTC.");
const status = z.enum(orderStatuses);

/** Fields of every event about an order or a reservation. For a reservation `orderId` is its `reservationId`. */
const order = {
  orderId: z.string(),
  orderNumber: z.int(),
  publicToken: z.string().describe("Opens GET /api/v1/orders/{token}, where the full details are."),
};
const exampleOrder = {
  orderId: "ord_01k9z3v7m2e0ra5w8x4c6t1bqh",
  orderNumber: 1042,
  publicToken: "2nXv7Qd0mK4sT9bYcL1wZr8hUaJ3gFpE6iNo5tVeRxy",
};

interface EventDefinition {
  /** Completes "Sent when …". */
  when: string;
  data: z.ZodObject;
  example: Record<string, unknown>;
}

export const publicEvents = {
  ORDER_CREATED: {
    when: "an order is created: online orders as AWAITING_PAYMENT, cash orders as CONFIRMED",
    data: z.object({
      ...order,
      status,
      total: money,
      fulfillment: z.enum(fulfillments),
      paymentMethod: z.enum(paymentMethods),
      estimatedReadyAt: instant.nullable(),
      requestedPickupAt: instant.nullable(),
    }),
    example: {
      ...exampleOrder,
      status: "CONFIRMED",
      total: 43800,
      fulfillment: "PICKUP",
      paymentMethod: "CASH",
      estimatedReadyAt: "2026-06-12T16:25:00.000Z",
      requestedPickupAt: null,
    },
  },
  ORDER_PAID: {
    when: "the online payment is confirmed and the order goes to the kitchen",
    data: z.object({ ...order, status: z.literal("PAID"), total: money }),
    example: { ...exampleOrder, status: "PAID", total: 43800 },
  },
  ORDER_STATUS_CHANGED: {
    when: "the restaurant moves the order to a new status",
    data: z.object({ ...order, previousStatus: status, status }),
    example: { ...exampleOrder, previousStatus: "CONFIRMED", status: "PREPARING" },
  },
  ORDER_CANCELLED: {
    when: "the restaurant cancels the order",
    data: z.object({ ...order, previousStatus: status, status }),
    example: { ...exampleOrder, previousStatus: "PREPARING", status: "CANCELLED" },
  },
  RESERVATION_REQUESTED: {
    when: "a guest asks for a table",
    data: z.object({ ...order, dineInAt: instant, partySize: z.int().min(1) }),
    example: { ...exampleOrder, dineInAt: "2026-06-13T17:00:00.000Z", partySize: 4 },
  },
  RESERVATION_APPROVED: {
    when: "the restaurant approves the reservation and assigns a table",
    data: z.object({
      ...order,
      dineInAt: instant,
      partySize: z.int().min(1),
      tableId: z.string().describe("The first of `tableIds`."),
      tableIds: z.array(z.string()).describe("Several when tables are pushed together."),
    }),
    example: {
      ...exampleOrder,
      dineInAt: "2026-06-13T17:00:00.000Z",
      partySize: 4,
      tableId: "tbl_01k9z3v7m2e0ra5w8x4c6t1bqj",
      tableIds: ["tbl_01k9z3v7m2e0ra5w8x4c6t1bqj"],
    },
  },
  RESERVATION_REJECTED: {
    when: "the restaurant rejects the reservation",
    data: z.object({ ...order, reason: z.string().nullable() }),
    example: { ...exampleOrder, reason: "Selskapslokalet er opptatt." },
  },
  RESERVATION_CANCELLED: {
    when: "a requested or approved reservation is cancelled",
    data: z.object({
      ...order,
      previousStatus: status,
      status,
      reason: z.string().nullable(),
      cancelledBy: z.string().describe("Who cancelled, e.g. CUSTOMER or STAFF; other values may appear."),
    }),
    example: {
      ...exampleOrder,
      previousStatus: "CONFIRMED",
      status: "CANCELLED",
      reason: "CUSTOMER_REQUEST",
      cancelledBy: "CUSTOMER",
    },
  },
  PING: {
    when: "somebody asks for a test delivery",
    data: z.object({
      webhookId: z.string(),
      slug: z.string(),
      environment: z.enum(environments),
      message: z.string(),
    }),
    example: {
      webhookId: "whk_01k9z3v7m2e0ra5w8x4c6t1bqk",
      slug: "trattoria-roma",
      environment: "TEST",
      message: "This is a test delivery.",
    },
  },
} as const satisfies Record<EventName, EventDefinition>;

export type EventData<Name extends EventName> = z.output<(typeof publicEvents)[Name]["data"]>;

/** The schema of an event's whole body: `{ event, createdAt, data }`. */
export const envelopeOf = <Name extends EventName>(name: Name) =>
  z
    .object({
      event: z.literal(name),
      createdAt: instant,
      data: publicEvents[name].data as (typeof publicEvents)[Name]["data"],
    })
    .meta({ id: `${name}_Event`, description: `Sent when ${publicEvents[name].when}.` });

/** An event's body as a receiver could get it. */
export const exampleOf = (name: EventName) => ({
  event: name,
  createdAt: "2026-06-12T16:05:00.000Z",
  data: publicEvents[name].example,
});
