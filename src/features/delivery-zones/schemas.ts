import { z } from "zod";
import { zoneTypes } from "../../domain/snapshot.ts";
import { mostPolygonPoints, polygonProblems } from "../../domain/zone-polygon.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";

/** Wire shapes of delivery zones (D-59). Money is integer øre. */
const ore = z.int().min(0).max(10_000_000);
const position = z
  .array(z.number())
  .min(2)
  .max(3)
  .refine(
    ([longitude, latitude]) => Math.abs(longitude!) <= 180 && Math.abs(latitude!) <= 90,
    inSchema(message("zones.point")),
  )
  // GeoJSON may carry a height.
  .transform(([longitude, latitude]): [number, number] => [longitude!, latitude!]);

const polygonTexts = {
  TOO_MANY_POINTS: message("zones.TOO_MANY_POINTS", { most: mostPolygonPoints }),
  NOT_CLOSED: message("zones.NOT_CLOSED"),
  CROSSES_ITSELF: message("zones.CROSSES_ITSELF"),
  NO_AREA: message("zones.NO_AREA"),
  TURNED_ROUND: message("zones.TURNED_ROUND"),
} as const;

const polygon = z
  .strictObject({
    type: z.literal("Polygon"),
    coordinates: z.array(z.array(position).max(1000)).min(1).max(50),
  })
  .superRefine((area, context) => {
    for (const { ring, problem } of polygonProblems(area))
      context.addIssue({
        code: "custom",
        message: inSchema(polygonTexts[problem]),
        path: ring === null ? ["coordinates"] : ["coordinates", ring],
      });
  })
  .describe("GeoJSON, longitude first; the first ring is the outline, others are holes.");

const feeTiers = z
  .array(z.strictObject({ fromSubtotal: ore, deliveryFee: ore }))
  .max(5)
  .superRefine((tiers, context) => {
    tiers.forEach(({ fromSubtotal }, index) => {
      if (tiers.findIndex((other) => other.fromSubtotal === fromSubtotal) < index)
        context.addIssue({
          code: "custom",
          message: inSchema(message("zones.sameStep")),
          path: [index, "fromSubtotal"],
        });
    });
  })
  .transform((tiers) => tiers.toSorted((a, b) => a.fromSubtotal - b.fromSubtotal))
  .describe("The fee from a subtotal on, before discounts.");

const fields = {
  name: z.string().trim().min(1).max(120),
  type: z.enum(zoneTypes),
  polygon: polygon.nullable(),
  radiusMeters: z.int().min(1).max(200_000).nullable().describe("As the crow flies from the restaurant."),
  postalCodes: z
    .array(z.string().regex(/^\d{4}$/, inSchema(message("fields.postalCode"))))
    .max(2000)
    .transform((codes) => [...new Set(codes)].sort()),
  deliveryFee: ore,
  minimumOrder: ore,
  freeDeliveryFrom: ore.nullable(),
  feeTiers,
  distanceFee: z
    .strictObject({ baseMeters: z.int().min(0).max(200_000), perKm: ore })
    .nullable()
    .describe("Added for every started kilometre beyond `baseMeters`."),
  extraMinutes: z.int().min(0).max(600),
  sortOrder: z.int().min(0).max(1_000_000),
  isActive: z.boolean(),
};

export const PartnerDeliveryZone = z
  .object({
    id: z.string(),
    name: z.string(),
    type: fields.type,
    polygon: z
      .object({ type: z.literal("Polygon"), coordinates: z.array(z.array(z.array(z.number()))) })
      .nullable(),
    radiusMeters: z.int().nullable(),
    postalCodes: z.array(z.string()),
    deliveryFee: z.int(),
    minimumOrder: z.int(),
    freeDeliveryFrom: z.int().nullable(),
    feeTiers: z.array(z.object({ fromSubtotal: z.int(), deliveryFee: z.int() })),
    distanceFee: z.object({ baseMeters: z.int(), perKm: z.int() }).nullable(),
    extraMinutes: z.int(),
    sortOrder: z.int(),
    isActive: z.boolean(),
    version: z.string().describe("16 hex characters; send it back as `expectedVersion`."),
  })
  .meta({ id: "PartnerDeliveryZone" });
export type PartnerDeliveryZone = z.output<typeof PartnerDeliveryZone>;

export const NewZone = z
  .strictObject({
    ...fields,
    polygon: fields.polygon.default(null),
    radiusMeters: fields.radiusMeters.default(null),
    postalCodes: fields.postalCodes.prefault([]),
    minimumOrder: ore.default(0),
    freeDeliveryFrom: fields.freeDeliveryFrom.default(null),
    feeTiers: fields.feeTiers.prefault([]),
    distanceFee: fields.distanceFee.default(null),
    extraMinutes: fields.extraMinutes.default(0),
    sortOrder: fields.sortOrder.optional().describe("By default last."),
    isActive: z.boolean().default(true),
  })
  .meta({ id: "PartnerDeliveryZoneInput" });
export type NewZone = z.output<typeof NewZone>;

export const ZoneChange = z
  .strictObject(fields)
  .partial()
  .extend({
    expectedVersion: z
      .string()
      .regex(/^[0-9a-f]{16}$/, inSchema(message("fields.version")))
      .optional(),
  })
  .refine(
    (change) => Object.keys(change).some((name) => name !== "expectedVersion"),
    inSchema(message("fields.nothing")),
  )
  .meta({ id: "PartnerDeliveryZoneChange" });
export type ZoneChange = z.output<typeof ZoneChange>;

export const ZoneId = z.object({ zoneId: z.string().min(1).max(64) });
export const ZoneList = z.object({ data: z.array(PartnerDeliveryZone), nextCursor: z.string().nullable() });
export const WrittenZone = z.object({
  data: PartnerDeliveryZone,
  textCleaned: z.int().describe("Pieces that were cleaned out of the name."),
});
export type WrittenZone = z.output<typeof WrittenZone>;
export const DeletedZone = z.object({ data: z.object({ id: z.string(), deleted: z.literal(true) }) });
