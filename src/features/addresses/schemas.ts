import { z } from "zod";

/** Wire shapes of `GET /address-search`. Money is integer øre, distances are whole metres, coordinates WGS84. */
export const AddressSearchQuery = z.object({
  q: z.string().trim().min(3).max(120).describe("What has been typed so far: a street, a number, a town."),
  slug: z
    .string()
    .max(64)
    .optional()
    .describe("With it, each address says whether and for what the restaurant delivers there."),
  limit: z.coerce.number().int().min(1).max(10).default(5),
  subtotal: z.coerce
    .number()
    .int()
    .min(0)
    .max(100_000_000)
    .default(0)
    .describe("The cart's, in øre before discounts: fees may depend on it."),
});

const delivery = z
  .object({
    available: z.boolean(),
    zoneId: z.string().nullable(),
    zoneName: z.string().nullable(),
    deliveryFee: z.int().nullable(),
    minimumOrder: z.int().nullable(),
    freeDeliveryFrom: z.int().nullable(),
    minutes: z.int().nullable().describe("The whole wait for an order placed now."),
    distanceMeters: z.int().nullable().describe("From the restaurant, as the crow flies."),
    reason: z
      .enum(["DELIVERY_OFF", "NO_ZONES", "OUTSIDE_ZONES"])
      .nullable()
      .describe("Why not; null when available."),
    outsideMeters: z.int().nullable().describe("To the border of the nearest zone."),
    message: z.string().nullable().describe("The reason in words for the guest."),
  })
  .meta({ id: "AddressDelivery" });
export type AddressDelivery = z.output<typeof delivery>;

export const AddressSearch = z
  .object({
    results: z.array(
      z.object({
        id: z.string(),
        label: z.string().describe("`Munkegata 5, 7011 Trondheim`"),
        line1: z.string(),
        postalCode: z.string(),
        city: z.string(),
        municipality: z.string(),
        latitude: z.number(),
        longitude: z.number(),
        delivery: delivery.nullable().describe("Null without `slug`."),
      }),
    ),
    degraded: z
      .boolean()
      .describe("True when the address service cannot be asked: let the guest type the address."),
  })
  .meta({ id: "AddressSearch" });
export type AddressSearch = z.output<typeof AddressSearch>;
