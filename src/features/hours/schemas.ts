import { z } from "zod";

/** Wire shapes of `GET /prep-time` and `GET /order-slots`. Minutes are whole; instants are ISO 8601 in UTC. */
const fulfillment = z.enum(["PICKUP", "DELIVERY"]);
const slug = z.string().max(64).describe("The restaurant.");
const postalCode = z
  .string()
  .regex(/^\d{4}$/)
  .optional()
  .describe("Where to deliver: adds the zone's extra minutes.");

/** Query parameters are text. */
const degrees = (bound: number) => z.coerce.number().min(-bound).max(bound).optional();

export const PrepTimeQuery = z
  .object({
    slug,
    fulfillment: fulfillment.optional(),
    postalCode,
    latitude: degrees(90),
    longitude: degrees(180),
  })
  .refine((query) => (query.latitude === undefined) === (query.longitude === undefined), {
    message: "latitude og longitude hører sammen.",
    path: ["latitude"],
  });

const asap = z.object({
  asapAt: z
    .string()
    .nullable()
    .describe("When an order placed now would be ready; null when none is taken now."),
  lastOrderAt: z
    .string()
    .nullable()
    .describe("Until when orders for as soon as possible are taken; null when closed or without an end."),
});

export const PrepTime = z
  .object({
    pickupMinutes: z.int(),
    deliveryMinutes: z.int().describe("The whole wait, preparation included."),
    rushMinutes: z.int().describe("What a rush adds, included above."),
    isRush: z.boolean(),
    rushEndsAt: z.string().nullable(),
    isOpen: z.boolean().describe("Whether the kitchen is open."),
    closesAt: z.string().nullable(),
    nextOpenAt: z.string().nullable(),
    isPaused: z
      .boolean()
      .describe("Of the fulfillment asked for; without one, of everything that is offered."),
    pausedUntil: z.string().nullable(),
    pickupEnabled: z.boolean(),
    deliveryEnabled: z.boolean(),
    pickup: asap,
    delivery: asap,
    generatedAt: z.string(),
  })
  .meta({ id: "PrepTime" });
export type PrepTime = z.output<typeof PrepTime>;

export const OrderSlotsQuery = z.object({
  slug,
  fulfillment,
  date: z.iso.date().describe("Europe/Oslo."),
  postalCode,
});

export const OrderSlots = z
  .object({
    date: z.string(),
    slotMinutes: z.int(),
    asap: z.object({
      available: z.boolean(),
      estimatedReadyAt: z.string().nullable(),
    }),
    slots: z.array(
      z.object({
        requestedPickupAt: z.string().describe("What to send with the order."),
        time: z.string().describe("HH:MM, Europe/Oslo."),
        status: z.enum(["AVAILABLE", "FULL", "CLOSED"]),
        left: z.int().optional().describe("Orders that the slot still takes, when there is a limit."),
      }),
    ),
    cutOff: z
      .object({ at: z.string().nullable(), message: z.string().nullable() })
      .describe("When the kitchen stops taking orders on the date that runs now."),
  })
  .meta({ id: "OrderSlots" });
export type OrderSlots = z.output<typeof OrderSlots>;
