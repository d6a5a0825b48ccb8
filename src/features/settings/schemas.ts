import { z } from "zod";
import { fontNames } from "../../domain/fonts.ts";
import { capacityFields, orderingFields, paymentFields } from "../../domain/ordering-fields.ts";
import { parseOrgNumber } from "../../domain/org-number.ts";
import { parsePhone } from "../../domain/phone.ts";
import { cleanLine } from "../../domain/text-cleaning.ts";
import { type Message, message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { evenWhenRefused } from "../../platform/http/even-when-refused.ts";
import { webAddressOf } from "../../platform/web-address.ts";

/** Wire shapes of a restaurant's settings. Colours are `#rrggbb`; minutes are whole. */
const text = z.string().nullable();

/** Who filled in what the agreement is signed for. */
export const legalSources = ["OWNER", "PARTNER"] as const;

const Legal = z
  .object({
    orgNumber: text,
    legalName: text,
    addressLine1: text,
    postalCode: text,
    city: text,
    locked: z.boolean().describe("Whether the owner has signed the customer agreement."),
    lockedAt: z.iso.datetime().nullable(),
    source: z.enum(legalSources).describe("Who filled it in last."),
  })
  .meta({ id: "PartnerSettingsLegal" });

const fields = {
  name: z.string(),
  description: text,
  cuisineType: text,
  phone: text,
  website: text,
  publicAddressLine1: text.describe(
    "The visiting address. While it is empty, the whole legal address is shown instead.",
  ),
  publicPostalCode: text,
  publicCity: text,
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  logoUrl: text,
  coverImageUrl: text,
  ...orderingFields,
  trackingHeaderText: text,
  trackingPickupInstructions: text,
  trackingDeliveryInstructions: text,
  trackingShowEta: z.boolean(),
  trackingShowMap: z.boolean(),
  receiptHeaderText: text,
  receiptFooterText: text,
  reviewUrl: text,
  orgNumber: text,
  legalName: text,
  addressLine1: text,
  postalCode: text,
  city: text,
  ...capacityFields,
};
/** The restaurant's own people set these besides (R-452, D-117). */
const ownFields = { email: z.string(), font: text, ...paymentFields };

const Shared = z.object(fields);
const StoredSettings = Shared.extend(ownFields);
export type StoredSettings = z.output<typeof StoredSettings>;
export type SettingName = keyof StoredSettings;

/** What is read besides. `version` is the hash of exactly what the reader can set. */
const readBesides = {
  version: z
    .string()
    .describe(
      "16 hex characters: changes only with one of the settings above. Send it as `expectedVersion`.",
    ),
  updatedAt: z.iso.datetime().describe("The last change of anything of the restaurant's, orders included."),
  legal: Legal,
  textCleaned: z.int().optional().describe("After a change: how many pieces were cleaned out of its texts."),
};
export const PartnerSettings = Shared.extend(readBesides).meta({ id: "PartnerSettings" });
export const StaffSettings = StoredSettings.extend(readBesides).meta({ id: "StaffSettings" });
export type StaffSettings = z.output<typeof StaffSettings>;
export type PartnerSettings = z.output<typeof PartnerSettings>;

export const PartnerSettingsAnswer = z.object({ data: PartnerSettings });
export const StaffSettingsAnswer = z.object({ data: StaffSettings });

/** A text that a parser brings into its one form; the empty text is none. */
const parsedText = (parse: (value: string) => string | null, said: Message) =>
  z.string().transform((value, context) => {
    if (value.trim() === "") return null;
    const parsed = parse(value);
    if (parsed !== null) return parsed;
    context.issues.push({ code: "custom", message: inSchema(said), input: value });
    return z.NEVER;
  });

/** Of which something must be left once it is cleaned. */
export const restaurantName = z
  .string()
  .trim()
  .min(2)
  .max(80)
  .refine(
    (text) => text.length < 2 || cleanLine(text).text.length >= 2,
    inSchema(message("fields.cleanedName")),
  );

const orEmpty = (value: string): string | null => (value === "" ? null : value);
const freeText = (most: number) => z.string().trim().max(most).transform(orEmpty).nullable();
const lineOf = (most: number) =>
  z
    .string()
    .overwrite((value) => value.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim())
    .max(most)
    .transform(orEmpty)
    .nullable();
const postalCode = parsedText(
  (value) => (/^\d{4}$/.test(value.trim()) ? value.trim() : null),
  message("fields.postalCode"),
).nullable();
const webAddress = (protocols: readonly string[], said: Message) =>
  parsedText((value) => webAddressOf(value, protocols), said).nullable();
const color = z.string().regex(/^#[0-9a-f]{6}$/i, inSchema(message("fields.color")));
/** Where pictures may be is judged beside what is stored; see change-settings.ts. */
const pictureUrl = z.string().trim().max(500).transform(orEmpty).nullable();

const change = z
  .strictObject({
    name: restaurantName,
    description: freeText(2000),
    cuisineType: freeText(80),
    phone: parsedText(parsePhone, message("fields.phone")).nullable(),
    website: webAddress(["https:", "http:"], message("fields.webUrl")),
    publicAddressLine1: lineOf(200),
    publicPostalCode: postalCode,
    publicCity: lineOf(80),
    latitude: z.number().min(-90).max(90).nullable(),
    longitude: z.number().min(-180).max(180).nullable(),
    primaryColor: color,
    secondaryColor: color,
    logoUrl: pictureUrl,
    coverImageUrl: pictureUrl,
    ...orderingFields,
    trackingHeaderText: freeText(200),
    trackingPickupInstructions: freeText(1000),
    trackingDeliveryInstructions: freeText(1000),
    trackingShowEta: z.boolean(),
    trackingShowMap: z.boolean(),
    receiptHeaderText: freeText(500),
    receiptFooterText: freeText(500),
    reviewUrl: webAddress(["https:"], message("fields.httpsUrl")),
    orgNumber: parsedText(parseOrgNumber, message("fields.orgNumber")).nullable(),
    legalName: lineOf(200),
    addressLine1: lineOf(200),
    postalCode,
    city: lineOf(80),
    ...capacityFields,
  } satisfies Record<keyof typeof fields, z.ZodType>)
  .partial();
const ownChange = change.extend({
  ...z
    .object({
      email: z.string().trim().max(200).pipe(z.email()),
      font: z.enum(fontNames).nullable(),
      ...paymentFields,
    } satisfies Record<keyof typeof ownFields, z.ZodType>)
    .partial().shape,
});

const kindOf = (value: number | null | undefined) => (value == null ? value : "SET");

const expectedVersion = z
  .string()
  .regex(/^[0-9a-f]{16}$/, inSchema(message("fields.version")))
  .optional()
  .describe("The `version` of a read: nothing is written when the settings have changed since.");

function hangsTogether(body: z.output<typeof change>, context: z.core.$RefinementCtx): void {
  const given = Object.keys(body).filter((key) => key !== "expectedVersion");
  if (given.length === 0 && context.issues.length === 0)
    context.addIssue({ code: "custom", message: inSchema(message("fields.nothing")), path: [] });
  const { latitude, longitude } = body;
  if (kindOf(latitude) !== kindOf(longitude)) {
    const lacks = latitude === undefined || (latitude === null && longitude !== undefined);
    context.addIssue({
      code: "custom",
      message: inSchema(message("fields.halfPoint")),
      path: [lacks ? "latitude" : "longitude"],
    });
  }
  if (body.pickupEnabled === false && body.deliveryEnabled === false)
    context.addIssue({
      code: "custom",
      message: inSchema(message("restaurants.noFulfillment")),
      path: ["pickupEnabled"],
    });
}

export const SettingsChange = change
  .extend({ expectedVersion })
  .superRefine(hangsTogether, evenWhenRefused)
  .meta({ id: "PartnerSettingsChange" });
export const StaffSettingsChange = ownChange
  .extend({ expectedVersion })
  .superRefine(hangsTogether, evenWhenRefused)
  .meta({ id: "StaffSettingsChange" });
export type SettingsChange = z.output<typeof StaffSettingsChange>;
