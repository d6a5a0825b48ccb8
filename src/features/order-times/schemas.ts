import { z } from "zod";
import { fulfillments } from "../../domain/snapshot.ts";
import { dayField } from "../../domain/time-fields.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";

/** Wire shapes of `GET /prep-time` and `GET /order-slots`. Minutes are whole; instants are ISO 8601 in UTC. */
const fulfillment = z.enum(fulfillments);
const slug = z.string().max(64).describe("The restaurant.");
const postalCode = z
  .string()
  .regex(/^\d{4}$/)
  .optional()
  .describe("Where to deliver: adds the zone's extra minutes.");

/** Query parameters are text. */
const degrees = (bound: number) => z.coerce.number().min(-bound).max(bound).optional();

const place = { postalCode, latitude: degrees(90), longitude: degrees(180) };
const isWholePoint = (query: { latitude?: number | undefined; longitude?: number | undefined }): boolean =>
  (query.latitude === undefined) === (query.longitude === undefined);
const halfPoint = { message: inSchema(message("fields.halfPoint")), path: ["latitude"] };

export const PrepTimeQuery = z
  .object({ slug, fulfillment: fulfillment.optional(), ...place })
  .refine(isWholePoint, halfPoint);

const asap = z.object({
  asapAt: z
    .string()
    .nullable()
    .describe(
      "When an order placed now would be ready; null when none is taken now: closed, paused or full.",
    ),
  lastOrderAt: z
    .string()
    .nullable()
    .describe("Until when orders for as soon as possible are taken; null when closed or without an end."),
  nextAvailableAt: z
    .string()
    .nullable()
    .describe("The soonest time with room: `asapAt`, or the next free slot; null when there is none."),
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
    pauseReason: z.string().nullable().describe("What the restaurant says about its pause."),
    pickupEnabled: z.boolean(),
    deliveryEnabled: z.boolean(),
    pickup: asap,
    delivery: asap,
    generatedAt: z.string(),
  })
  .meta({ id: "PrepTime" });
export type PrepTime = z.output<typeof PrepTime>;

export const OrderSlotsQuery = z
  .object({
    slug,
    fulfillment,
    date: dayField.describe("Europe/Oslo."),
    ...place,
    makeMinutes: z.coerce
      .number()
      .int()
      .min(0)
      .max(1_000_000)
      .optional()
      .describe("The kitchen's work in the cart, as its quote says; by default that of one ordinary dish."),
  })
  .refine(isWholePoint, halfPoint);

export const utcOffset = z
  .string()
  .describe("Of `time`: +01:00, in summer +02:00. It tells times apart in the night that has an hour twice.");

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
        utcOffset,
        status: z.enum(["AVAILABLE", "FULL", "CLOSED"]),
        left: z
          .int()
          .optional()
          .describe("Orders like this one that the slot still takes, when there is a limit."),
      }),
    ),
    cutOff: z
      .object({ at: z.string().nullable(), message: z.string().nullable() })
      .describe("When the kitchen stops taking orders on the date that runs now."),
  })
  .meta({ id: "OrderSlots" });
export type OrderSlots = z.output<typeof OrderSlots>;
