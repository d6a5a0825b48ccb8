import { z } from "zod";
import { environments } from "../../domain/environment.ts";
import { restaurantKeyScopes } from "../../domain/scopes.ts";
import { dayField } from "../../domain/time-fields.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";

const environment = z.enum(environments);
const instant = z.iso.datetime();

export const PartnerRestaurantApiKey = z
  .object({
    id: z.string(),
    name: z.string(),
    last4: z.string(),
    environment,
    scopes: z.array(z.string()).describe('`["*"]` is full access.'),
    status: z
      .enum(["active", "expiring", "expired", "revoked"])
      .describe("`expiring`: ends within 14 days and was not rotated out."),
    expiresAt: instant.nullable(),
    revokedAt: instant.nullable().describe("In the future: works until then."),
    createdAt: instant,
    lastUsedAt: instant.nullable().describe("To five minutes."),
    lastUsedFrom: z.string().nullable().describe("The network address that it was used from then."),
    lastUsedCall: z.string().nullable().describe("The call that it was used for then: `POST /orders`."),
  })
  .meta({ id: "PartnerRestaurantApiKey" });
export type PartnerRestaurantApiKey = z.output<typeof PartnerRestaurantApiKey>;

export const PartnerNewRestaurantKey = z
  .object({
    id: z.string(),
    name: z.string(),
    last4: z.string(),
    environment,
    scopes: z.array(z.string()),
    key: z.string().describe("In plain text, shown this once."),
  })
  .meta({ id: "PartnerNewRestaurantKey" });
export type PartnerNewRestaurantKey = z.output<typeof PartnerNewRestaurantKey>;

const name = z.string().trim().min(1).max(80);
const expiresOn = dayField
  .optional()
  .describe("From tomorrow up to two years ahead; the key works through that day, Norwegian time.");

export const NewRestaurantKeyBody = z
  .strictObject({
    name,
    scopes: z
      .array(z.enum(["*", ...restaurantKeyScopes]))
      .min(1)
      .refine((scopes) => scopes.length === 1 || !scopes.includes("*"), {
        message: inSchema(message("keys.allStandsAlone")),
      })
      .default(["*"])
      .describe("`*`, which is everything and stands alone, or what the key may do. Partner calls need `*`."),
    expiresOn,
  })
  .meta({ id: "PartnerKeyInput" });
export type NewRestaurantKeyBody = z.output<typeof NewRestaurantKeyBody>;

export const RotateKeyBody = z
  .strictObject({ name, graceHours: z.int().min(0).max(24).default(24), expiresOn })
  .meta({ id: "PartnerKeyRotation" });
export type RotateKeyBody = z.output<typeof RotateKeyBody>;

export const KeyUseQuery = z.strictObject({
  force: z
    .stringbool({ truthy: ["true"], falsy: ["false"] })
    .default(false)
    .describe("Also a key that was used within 24 hours."),
});

export const RestaurantKeyList = z.object({
  data: z.array(PartnerRestaurantApiKey),
  nextCursor: z.string().nullable(),
});
export const CreatedRestaurantKey = z.object({
  data: PartnerRestaurantApiKey,
  restaurantKey: PartnerNewRestaurantKey.nullable().describe(
    "With the key in plain text, this once. Null in a replay.",
  ),
  replayed: z.boolean().optional(),
  message: z.string().optional().describe("In a replay: how to go on."),
});
export type CreatedRestaurantKey = z.output<typeof CreatedRestaurantKey>;
export const RotatedRestaurantKey = z.object({
  ...CreatedRestaurantKey.shape,
  effectiveAt: instant.describe("When the old key stops."),
  message: z.string(),
});
export type RotatedRestaurantKey = z.output<typeof RotatedRestaurantKey>;
export const RevokedRestaurantKey = z.object({
  data: z.object({ id: z.string(), deleted: z.literal(true) }),
});
