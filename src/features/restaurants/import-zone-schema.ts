import { z } from "zod";
import { priceField as price } from "../../domain/dish-fields.ts";
import { type ZoneType, zoneTypes } from "../../domain/snapshot.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { flag, name, postalCode } from "./import-fields.ts";

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

/** A linear ring of GeoJSON (RFC 7946): closed, of at least four positions. */
const ring = z
  .array(position)
  .min(4)
  .max(200)
  .refine((positions) => `${positions[0]}` === `${positions.at(-1)}`, {
    message: inSchema(message("zones.NOT_CLOSED")),
  });

const polygon = z.strictObject({ type: z.literal("Polygon"), coordinates: z.array(ring).min(1).max(10) });

/** What each type of zone cannot do without. */
const needs = {
  POLYGON: "polygon",
  RADIUS: "radiusMeters",
  POSTAL_CODES: "postalCodes",
} as const satisfies Record<ZoneType, string>;

export const ImportedZone = z
  .strictObject({
    name,
    type: z.enum(zoneTypes),
    polygon: polygon.nullish(),
    radiusMeters: z.int().min(1).max(200_000).nullish(),
    postalCodes: z.array(postalCode).max(2000).default([]),
    deliveryFee: price,
    minimumOrder: price.default(0),
    freeDeliveryFrom: price.nullable().default(null),
    feeTiers: z
      .array(z.strictObject({ fromSubtotal: price, deliveryFee: price }))
      .max(5)
      .default([]),
    distanceFee: z
      .strictObject({ baseMeters: z.int().min(0).max(200_000), perKm: price })
      .nullable()
      .default(null),
    extraMinutes: z.int().min(0).max(600).default(0),
    isActive: flag(true),
  })
  .superRefine((zone, context) => {
    const field = needs[zone.type];
    const value = zone[field];
    if (value != null && (!Array.isArray(value) || value.length > 0)) return;
    context.addIssue({
      code: "custom",
      path: [field],
      message: inSchema(message("zones.needs", { type: zone.type, field })),
    });
  });
