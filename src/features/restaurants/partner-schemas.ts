import { z } from "zod";
import { environments } from "../../domain/environment.ts";
import { parseOrgNumber } from "../../domain/org-number.ts";
import { parsePhone } from "../../domain/phone.ts";
import { parseSlug } from "../../domain/slug.ts";
import { cleanLine } from "../../domain/text-cleaning.ts";
import { type Message, message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { evenWhenRefused } from "../../platform/http/even-when-refused.ts";
import { pagesOf } from "../../platform/http/paging.ts";
import { PartnerNewRestaurantKey } from "../keys/partner-schemas.ts";
import { PartnerSettings, restaurantName } from "../settings/schemas.ts";

const environment = z.enum(environments);

export const PartnerRestaurant = z
  .object({
    slug: z.string(),
    name: z.string(),
    environment,
    sandbox: z.boolean(),
    live: z
      .boolean()
      .describe(
        "A real restaurant that has gone live. Sandboxes never are, and take test orders all the same.",
      ),
    archived: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: "PartnerRestaurant" });
export type PartnerRestaurant = z.output<typeof PartnerRestaurant>;

/** A text that a parser of the domain turns into its canonical form. */
const parsedBy = (parse: (text: string) => string | null, said: Message) =>
  z.string().transform((text, context) => {
    const value = parse(text);
    if (value !== null) return value;
    context.issues.push({ code: "custom", message: inSchema(said), input: text });
    return z.NEVER;
  });

export const NewPartnerRestaurant = z
  .strictObject({
    name: restaurantName
      .overwrite((text) => cleanLine(text).text)
      .describe("Cleaned like the names of products."),
    slug: parsedBy((text) => parseSlug(text), message("restaurants.slugForm")),
    email: z.email().max(200).describe("Where the service writes to the restaurant."),
    phone: parsedBy(parsePhone, message("fields.phone")).nullish(),
    orgNumber: parsedBy(parseOrgNumber, message("fields.orgNumber")).nullish(),
    pickupEnabled: z.boolean().default(true),
    deliveryEnabled: z.boolean().default(false),
  })
  .refine(({ pickupEnabled, deliveryEnabled }) => pickupEnabled !== false || deliveryEnabled !== false, {
    path: ["pickupEnabled"],
    message: inSchema(message("restaurants.noFulfillment")),
    ...evenWhenRefused,
  })
  .meta({ id: "PartnerNewRestaurant" });
export type NewPartnerRestaurant = z.output<typeof NewPartnerRestaurant>;

export const CreatedPartnerRestaurant = z.object({
  data: PartnerRestaurant,
  restaurantKey: PartnerNewRestaurantKey.nullable().describe(
    "With the key in plain text, this once. Null in a replay.",
  ),
  replayed: z.boolean().optional(),
  message: z.string().optional(),
});
export type CreatedPartnerRestaurant = z.output<typeof CreatedPartnerRestaurant>;

export const PartnerRestaurantQuery = z.strictObject({
  environment: environment.optional(),
  archived: z.stringbool({ truthy: ["true"], falsy: ["false"] }).optional(),
  search: z.string().trim().min(1).max(80).optional().describe("Part of the name or of the slug."),
  ...pagesOf(50),
});
export type PartnerRestaurantQuery = z.output<typeof PartnerRestaurantQuery>;

export const PartnerRestaurantList = z.object({
  data: z.array(PartnerRestaurant),
  nextCursor: z.string().nullable(),
});

export const SetupCheck = z
  .object({ code: z.string(), ok: z.boolean(), message: z.string() })
  .meta({ id: "SetupCheck" });
export type SetupCheck = z.output<typeof SetupCheck>;

export const PartnerRestaurantSetup = z
  .object({
    restaurant: PartnerRestaurant,
    settings: PartnerSettings,
    counts: z.object({
      menus: z.int(),
      categories: z.int(),
      products: z.int(),
      addonGroups: z.int(),
      zones: z.int(),
      webhooks: z.int(),
      domains: z.int(),
      keys: z.int(),
    }),
    checks: z.array(SetupCheck),
  })
  .meta({ id: "PartnerRestaurantSetup" });
export type PartnerRestaurantSetup = z.output<typeof PartnerRestaurantSetup>;

export const RemovedPartnerRestaurant = z.object({
  data: z.union([
    z.object({ slug: z.string(), deleted: z.literal(true) }),
    z.object({ slug: z.string(), archived: z.literal(true) }),
  ]),
});
export type RemovedPartnerRestaurant = z.output<typeof RemovedPartnerRestaurant>;

/** The format's own schema reads; what is written out is the format's fields as they stand. */
export const RestaurantDocument = z
  .record(z.string(), z.unknown())
  .describe(
    "`slug`, `name`, `settings`, `openingHours`, `addonGroups`, `menus`, `coupons`, `deliveryZones`, `tables` and the rest of the import format.",
  )
  .meta({ id: "RestaurantDocument" });
