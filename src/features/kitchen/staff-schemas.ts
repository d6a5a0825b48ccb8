import { z } from "zod";
import { environments } from "../../domain/environment.ts";
import { capacityFields } from "../../domain/ordering-fields.ts";
import { printerTroubles } from "../../domain/printers.ts";
import { staffRoles } from "../../domain/roles.ts";
import { slipKinds } from "../../domain/slips.ts";
import { fulfillments } from "../../domain/snapshot.ts";
import { instantField } from "../../domain/time-fields.ts";

/** What the kitchen's people set for a while: rush and pauses. Each ends by itself; money plays no part. */
const end = instantField.describe(
  "When it ends by itself; by default at 04:00, the end of the business day.",
);

export const RushBody = z
  .strictObject({
    minutes: z
      .int()
      .min(1)
      .max(240)
      .nullable()
      .describe("Extra minutes on every new order; null ends the rush."),
    until: end.nullish(),
  })
  .meta({ id: "SetRush" });
export type RushBody = z.output<typeof RushBody>;

export const PauseBody = z
  .strictObject({
    fulfillment: z.enum(fulfillments).nullish().describe("Only this kind of order; null is both."),
    until: end.nullish().describe("null ends the pause; absent is 04:00."),
    reason: z.string().trim().max(200).nullish(),
  })
  .meta({ id: "SetPause" });
export type PauseBody = z.output<typeof PauseBody>;

export const KitchenState = z
  .object({
    rush: z.object({ minutes: z.int(), until: z.string() }).nullable(),
    pauses: z.array(
      z.object({
        fulfillment: z.enum(fulfillments).nullable(),
        until: z.string(),
        reason: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: "KitchenState" });
export type KitchenState = z.output<typeof KitchenState>;

export const Capacity = z.object(capacityFields).meta({ id: "Capacity" });
export type Capacity = z.output<typeof Capacity>;
export const CapacityBody = z.strictObject(capacityFields).partial().meta({ id: "SetCapacity" });
export type CapacityBody = z.output<typeof CapacityBody>;

export const MakeMinutesBody = z
  .strictObject({
    items: z
      .array(
        z.strictObject({
          productId: z.string().min(1).max(64),
          makeMinutes: z.int().min(0).max(240).nullable().describe("Of one unit; null is the default."),
        }),
      )
      .min(1)
      .max(200),
  })
  .meta({ id: "SetMakeMinutes" });
export type MakeMinutesBody = z.output<typeof MakeMinutesBody>;

export const StaffRestaurant = KitchenState.extend({
  slug: z.string(),
  name: z.string(),
  role: z.enum(staffRoles),
  looksUntil: z
    .string()
    .nullable()
    .describe("Until when somebody who runs the service looks; null for the restaurant's own people."),
  isLive: z.boolean(),
  environment: z.enum(environments),
  phone: z.string().nullable(),
  address: z
    .object({ line1: z.string(), postalCode: z.string().nullable(), city: z.string().nullable() })
    .nullable(),
  stations: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .describe("The kitchen's stations, in their order."),
  printedSlips: z.array(z.enum(slipKinds)).describe("What the kitchen has a printer for."),
  printersInTrouble: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        trouble: z.enum(printerTroubles).describe("AWAY: it does not ask for its slips."),
        waiting: z.int().describe("How many slips wait for it."),
      }),
    )
    .describe("Printers that slips wait for and that do not print them."),
  orgNumber: z.string().nullable(),
  legalName: z.string().nullable(),
  receiptHeaderText: z.string().nullable(),
  receiptFooterText: z.string().nullable(),
  pickupEnabled: z.boolean(),
  deliveryEnabled: z.boolean(),
  reservationsEnabled: z.boolean(),
  autoAccept: z.boolean(),
  defaultPrepMinutes: z.int(),
  defaultDeliveryMinutes: z.int(),
  capacity: Capacity,
  isOpen: z.boolean(),
  nextOpenAt: z.string().nullable(),
  closesAt: z.string().nullable(),
  defaultEnd: z.string().describe("When rush, pauses and sold-out marks end unless said otherwise."),
  now: z.string().describe("The service's clock: tablets' own clocks may be wrong."),
}).meta({ id: "StaffRestaurant" });
export type StaffRestaurant = z.output<typeof StaffRestaurant>;
