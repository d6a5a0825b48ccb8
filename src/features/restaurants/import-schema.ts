import { z } from "zod";
import { DineInSettings } from "../../domain/dine-in-settings.ts";
import { fontNames } from "../../domain/fonts.ts";
import { popupFields, upsellFields } from "../../domain/offer-fields.ts";
import { capacityFields, orderingFields, paymentFields } from "../../domain/ordering-fields.ts";
import { parseOrgNumber } from "../../domain/org-number.ts";
import { parsePhone } from "../../domain/phone.ts";
import { fewestFirst, roomName, seatFields, seatOrder } from "../../domain/room-fields.ts";
import { parseSlug } from "../../domain/slug.ts";
import { mostSuggested, overrideOwners } from "../../domain/snapshot.ts";
import { stationName } from "../../domain/station-fields.ts";
import { mostStations } from "../../domain/stations.ts";
import { textField } from "../../domain/text-field.ts";
import { dayField, timeOfDayField } from "../../domain/time-fields.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { ImportedCoupon } from "./import-coupon-schema.ts";
import { flag, imageUrl, postalCode, ref, shaped } from "./import-fields.ts";
import { ImportedAddonGroup, ImportedMenu } from "./import-menu-schema.ts";
import { ImportedZone } from "./import-zone-schema.ts";

/**
 * A whole restaurant in the import format: strict, so that a misspelt field is refused with its path instead of being
 * lost. What ties the parts together (`ref`, names) is judged by `check-references.ts`.
 */
const hours = z
  .strictObject({
    dayOfWeek: z.int().min(0).max(6),
    opensAt: timeOfDayField.optional(),
    closesAt: timeOfDayField.optional(),
    isClosed: z.boolean().default(false),
  })
  .refine((row) => row.isClosed || (row.opensAt !== undefined && row.closesAt !== undefined), {
    message: inSchema(message("hours.timesNeeded")),
    path: ["opensAt"],
  });

const weekOfHours = z
  .array(hours)
  .max(70)
  .superRefine((rows, context) => {
    rows.forEach((row, index) => {
      if (!row.isClosed || rows.every((other) => other === row || other.dayOfWeek !== row.dayOfWeek)) return;
      context.addIssue({
        code: "custom",
        path: [index, "isClosed"],
        message: inSchema(message("hours.closedTwice")),
      });
    });
  });

const hoursOverride = z
  .strictObject({
    date: dayField,
    endDate: dayField.nullish(),
    isClosed: z.boolean(),
    opensAt: timeOfDayField.nullish(),
    closesAt: timeOfDayField.nullish(),
    appliesTo: z.enum(overrideOwners),
    note: textField(0, 200).nullish(),
  })
  .refine((row) => row.isClosed || (row.opensAt != null && row.closesAt != null), {
    message: inSchema(message("hours.timesNeeded")),
    path: ["opensAt"],
  })
  .refine((row) => row.endDate == null || row.endDate >= row.date, {
    message: inSchema(message("hours.beforeFirst")),
    path: ["endDate"],
  });

const address = z
  .strictObject({
    line1: textField(1, 200).nullish(),
    postalCode: postalCode.nullish(),
    city: textField(1, 80).nullish(),
    country: z.literal("NO").default("NO"),
    latitude: z.number().min(-90).max(90).nullish(),
    longitude: z.number().min(-180).max(180).nullish(),
  })
  .refine((one) => (one.latitude == null) === (one.longitude == null), {
    message: inSchema(message("fields.halfPoint")),
    path: ["latitude"],
  });

const legal = z.strictObject({
  orgNumber: z
    .string()
    .refine((number) => parseOrgNumber(number) !== null, { message: inSchema(message("fields.orgNumber")) })
    .transform((number) => parseOrgNumber(number)!)
    .nullish(),
  legalName: textField(1, 200).nullish(),
  addressLine1: textField(1, 200).nullish(),
  postalCode: postalCode.nullish(),
  city: textField(1, 80).nullish(),
});

const color = shaped(/^#[0-9a-f]{6}$/i, message("fields.color"));
const { pickupEnabled, deliveryEnabled, tips, autoAccept, ...times } = orderingFields;
const refundLimit = z.int().min(0).nullable();
const settings = z
  .strictObject({
    pickupEnabled: pickupEnabled.default(true),
    deliveryEnabled: deliveryEnabled.default(false),
    reservationsEnabled: flag(false),
    onlinePayment: paymentFields.onlinePayment.default(true),
    cashPayment: paymentFields.cashPayment.default(true),
    tips: tips.default(false),
    autoAccept: autoAccept.default(false),
    defaultPrepMinutes: times.defaultPrepMinutes.default(20),
    defaultDeliveryMinutes: times.defaultDeliveryMinutes.default(45),
    preOrderDays: times.preOrderDays.default(7),
    slotMinutes: capacityFields.slotMinutes.default(15),
    ordersPerSlot: capacityFields.ordersPerSlot.default(null),
    pickupOrdersPerSlot: capacityFields.pickupOrdersPerSlot.default(null),
    deliveryOrdersPerSlot: capacityFields.deliveryOrdersPerSlot.default(null),
    makeMinutesPerSlot: capacityFields.makeMinutesPerSlot.default(null),
    defaultMakeMinutes: capacityFields.defaultMakeMinutes.default(5),
    maxOrdersInProgress: capacityFields.maxOrdersInProgress.default(null),
    managerRefundLimit: refundLimit.default(null),
    staffRefundLimit: refundLimit.default(0),
  })
  .extend({ dineIn: DineInSettings.optional() })
  .refine((one) => one.pickupEnabled || one.deliveryEnabled, {
    message: inSchema(message("restaurants.noFulfillment")),
    path: ["pickupEnabled"],
  });

const webAddress = z.url({ protocol: /^https?$/, hostname: z.regexes.domain }).max(500);

export const RestaurantFile = z.strictObject({
  slug: z
    .string()
    .refine((slug) => parseSlug(slug) !== null, {
      message: inSchema(message("restaurants.slugForm")),
    })
    .transform((slug) => parseSlug(slug)!),
  name: textField(2, 80),
  email: z.string().trim().max(200).pipe(z.email()),
  phone: z
    .string()
    .refine((phone) => parsePhone(phone) !== null, { message: inSchema(message("fields.phone")) })
    .transform((phone) => parsePhone(phone)!)
    .nullish(),
  description: textField(0, 2000).nullish(),
  cuisineType: textField(0, 80).nullish(),
  website: webAddress.nullish(),
  primaryColor: color.optional(),
  secondaryColor: color.optional(),
  font: z.enum(fontNames).nullish(),
  logoUrl: imageUrl,
  coverImageUrl: imageUrl,
  tracking: z
    .strictObject({
      headerText: textField(0, 2000).nullish(),
      pickupInstructions: textField(0, 2000).nullish(),
      deliveryInstructions: textField(0, 2000).nullish(),
      showEta: flag(true),
      showMap: flag(true),
    })
    .prefault({}),
  receipt: z
    .strictObject({ headerText: textField(0, 2000).nullish(), footerText: textField(0, 2000).nullish() })
    .prefault({}),
  reviewUrl: webAddress.nullish(),
  address: address.nullish(),
  legal: legal.prefault({}),
  settings: settings.prefault({}),
  openingHours: weekOfHours.default([]),
  venueHours: weekOfHours.default([]),
  hoursOverrides: z.array(hoursOverride).max(100).default([]),
  addonGroups: z.array(ImportedAddonGroup).max(200).default([]),
  menus: z.array(ImportedMenu).max(50).default([]),
  coupons: z.array(ImportedCoupon).max(500).default([]),
  newsletterPopup: z
    .strictObject({
      ...popupFields,
      imageUrl,
      couponCode: z.string().nullish(),
      delaySeconds: z.int().min(0).max(3600).default(10),
    })
    .nullish(),
  upsell: z
    .strictObject({ ...upsellFields, products: z.array(ref).max(mostSuggested).default([]) })
    .nullish(),
  deliveryZones: z.array(ImportedZone).max(20).default([]),
  stations: z
    .array(
      z.strictObject({
        name: stationName,
        categories: z
          .array(ref)
          .max(200)
          .default([])
          .describe("Whose dishes are made there, by `ref` or name."),
      }),
    )
    .max(mostStations)
    .default([]),
  areas: z
    .array(z.strictObject({ ref, name: roomName }))
    .max(50)
    .default([]),
  tables: z
    .array(
      z
        .strictObject({ name: roomName, area: ref.nullish(), ...seatFields, isActive: flag(true) })
        .refine(fewestFirst, seatOrder),
    )
    .max(500)
    .default([]),
  tableCombinations: z
    .array(
      z
        .strictObject({ tables: z.array(roomName).min(2).max(20), ...seatFields })
        .refine(fewestFirst, seatOrder),
    )
    .max(500)
    .default([]),
});
export type RestaurantFile = z.output<typeof RestaurantFile>;

/** The part of it that a till sends by itself. */
export const MenuFile = RestaurantFile.pick({ addonGroups: true, menus: true });
export type MenuFile = z.output<typeof MenuFile>;
