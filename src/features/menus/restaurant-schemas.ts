import { z } from "zod";
import { discountTypes } from "../../domain/coupons/discount-types.ts";
import { discountValueMeaning } from "../../domain/coupons/discount-value.ts";
import { publishedMethods } from "../../domain/payment-providers.ts";
import { overrideOwners, zoneTypes } from "../../domain/snapshot.ts";
import { AddonGroup } from "./addon-group-schemas.ts";

const ore = z.int().min(0);

export const Address = z
  .object({
    line1: z.string(),
    postalCode: z.string().nullable(),
    city: z.string().nullable(),
    country: z.literal("NO"),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
  })
  .meta({ id: "Address" });

export const DayHours = z
  .object({
    dayOfWeek: z.int().min(0).max(6).describe("0 is Sunday."),
    opensAt: z.string(),
    closesAt: z.string().describe("At or before opensAt: on the next day."),
    isClosed: z.boolean(),
  })
  .meta({ id: "DayHours" });

const SpecialOpeningHours = z
  .object({
    date: z.string(),
    isClosed: z.boolean(),
    opensAt: z.string().nullable(),
    closesAt: z.string().nullable(),
    appliesTo: z.enum(overrideOwners),
    note: z.string().nullable(),
  })
  .meta({ id: "SpecialOpeningHours" });

const profile = {
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  cuisineType: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  logoUrl: z.string().nullable(),
  coverImageUrl: z.string().nullable(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  font: z
    .string()
    .nullable()
    .describe(
      "A font that devices have, by its name, in which the ordering page is set; null: the page's own.",
    ),
  address: Address.nullable(),
  openingHours: z
    .array(DayHours)
    .describe("The kitchen's hours: these alone decide whether an order is accepted."),
  venueHours: z.array(DayHours).describe("When the doors are open; empty: as the kitchen."),
  specialOpeningHours: z.array(SpecialOpeningHours).describe("Dates that differ, from today on."),
  capabilities: z.object({
    pickup: z.boolean(),
    delivery: z.boolean(),
    reservations: z.boolean(),
    onlinePayment: z.boolean(),
    cashPayment: z.boolean(),
    tips: z.boolean(),
    preOrder: z.boolean().describe("Orders for a later day."),
    maxDaysAhead: z.int(),
  }),
  payment: z
    .object({
      online: z.boolean(),
      cash: z.boolean(),
      methods: z.array(z.enum([...publishedMethods, "CASH"])),
    })
    .describe("Older than capabilities, and kept."),
  prepTime: z
    .object({ pickupMinutes: z.int(), deliveryMinutes: z.int(), isRush: z.boolean() })
    .describe("Includes rush, but cached: show the one of GET /prep-time."),
  defaultPrepMinutes: z.int().describe("Without rush; not to be shown."),
  defaultDeliveryMinutes: z.int().describe("Without rush; not to be shown."),
  newsletterPopup: z
    .object({
      title: z.string(),
      text: z.string(),
      imageUrl: z.string().nullable(),
      discountType: z.enum(discountTypes),
      discountValue: z.int().describe(`${discountValueMeaning}.`),
      delaySeconds: z.int(),
    })
    .nullable()
    .describe("Null unless it is on and linked to an active coupon. Never holds the code."),
  isOpen: z.boolean().describe("Whether the kitchen is open."),
  nextOpenAt: z.string().nullable(),
};

export const DeliveryZone = z
  .object({
    id: z.string(),
    name: z.string(),
    type: z.enum(zoneTypes),
    deliveryFee: ore,
    minimumOrder: ore,
    freeDeliveryFrom: ore.nullable(),
    feeTiers: z.array(z.object({ fromSubtotal: ore, deliveryFee: ore })),
    distanceFee: z.object({ baseMeters: z.int(), perKm: ore }).nullable(),
    minutes: z.int().describe("Delivery time without rush."),
    polygon: z
      .object({
        type: z.literal("Polygon"),
        coordinates: z.array(z.array(z.tuple([z.number(), z.number()]))),
      })
      .optional()
      .describe("GeoJSON Polygon: [longitude, latitude]."),
    radiusMeters: z.int().optional(),
    postalCodes: z.array(z.string()).optional(),
  })
  .meta({ id: "PublicDeliveryZone" });

export const RestaurantProfile = z.object(profile).meta({ id: "RestaurantProfile" });

export const MenuRestaurant = z
  .object({
    ...profile,
    deliveryZones: z.array(DeliveryZone),
    addonGroups: z.array(AddonGroup).describe("Groups that apply to every product."),
  })
  .meta({ id: "MenuRestaurant" });

export type PublicProfile = z.output<typeof RestaurantProfile>;
export type PublicZone = z.output<typeof DeliveryZone>;
