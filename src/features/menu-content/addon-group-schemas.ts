import { z } from "zod";
import { allergensField as allergens, priceField as price } from "../../domain/dish-fields.ts";
import { addonDisplays } from "../../domain/snapshot.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { asSeen, type KeepersDoor } from "../../platform/http/keepers-doors.ts";
import { description, id, ids, imageUrl, name, nameEn, namesSomething, Warning } from "./fields.ts";

const key = z.string().min(1).max(40);
const tier = z.strictObject({ key, name, nameEn: nameEn.optional() });
const tierPrice = z.strictObject({ key, price });

const ReadTier = z.object({
  key: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  sortOrder: z.int(),
});
const ReadTierPrice = z.object({ key: z.string(), price: z.int() });
const ReadAddon = z.object({
  id: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  price: z.int(),
  tierPrices: z.array(ReadTierPrice),
  isDefault: z.boolean(),
  isAvailable: z.boolean(),
  kitchenName: z.string().nullable(),
  imageUrl: z.string().nullable(),
  allergens: z.array(z.string()),
  isVegan: z.boolean(),
  isVegetarian: z.boolean(),
  maxQuantity: z.int().nullable(),
  addonGroupIds: z.array(z.string()).describe("Groups nested under the add-on, one level deep."),
  sortOrder: z.int(),
});

export const PartnerAddonGroup = z
  .object({
    id: z.string(),
    name: z.string(),
    nameEn: z.string().nullable(),
    description: z.string().nullable(),
    minSelect: z.int(),
    maxSelect: z.int().nullable(),
    isRequired: z.boolean(),
    allowQuantity: z.boolean(),
    maxPerAddon: z.int().nullable(),
    freeCount: z.int().describe("So many of the cheapest selections are free."),
    display: z.enum(addonDisplays),
    isShared: z.boolean().describe("On every product of the restaurant."),
    sortOrder: z.int(),
    tiers: z.array(ReadTier),
    addons: z.array(ReadAddon),
  })
  .meta({ id: "PartnerAddonGroup" });
export type PartnerAddonGroup = z.output<typeof PartnerAddonGroup>;

const addon = z.strictObject({
  id: id
    .optional()
    .describe(
      "Only when changing: the row that is changed, which keeps what is left out. Rows left out are deleted.",
    ),
  name,
  nameEn: nameEn.optional(),
  price: price.optional(),
  tierPrices: z.array(tierPrice).max(20).optional(),
  isDefault: z.boolean().optional(),
  isAvailable: z.boolean().optional(),
  kitchenName: z.string().max(60).nullable().optional(),
  imageUrl: imageUrl.optional(),
  allergens: allergens.optional(),
  isVegan: z.boolean().optional(),
  isVegetarian: z.boolean().optional(),
  maxQuantity: z.int().min(1).max(20).nullable().optional(),
  addonGroupIds: ids
    .optional()
    .describe("Groups to choose from once the add-on is chosen; none whose own add-ons nest groups."),
});
export type AddonInput = z.output<typeof addon>;

const fields = {
  name,
  nameEn: nameEn.optional(),
  description: description.optional(),
  minSelect: z.int().min(0).max(50).optional(),
  maxSelect: z.int().min(1).max(50).nullable().optional(),
  allowQuantity: z.boolean().optional(),
  maxPerAddon: z.int().min(1).max(20).nullable().optional(),
  freeCount: z.int().min(0).max(50).optional(),
  display: z.enum(addonDisplays).optional(),
  isShared: z.boolean().optional(),
  sortOrder: z.int().min(0).max(10_000).optional(),
  tiers: z.array(tier).max(20).optional(),
  addons: z.array(addon).optional().describe("At most 60; replaced as a set on change."),
};

export const NewAddonGroup = z.strictObject(fields).meta({ id: "PartnerAddonGroupInput" });
const changed = { ...fields, name: name.optional() };
export const AddonGroupChange = z
  .strictObject(changed)
  .refine((change) => Object.keys(change).length > 0, inSchema(message("fields.nothing")))
  .meta({ id: "PartnerAddonGroupChange" });
export type AddonGroupChange = z.output<typeof AddonGroupChange>;

const Seen = PartnerAddonGroup.omit({ id: true, isRequired: true, sortOrder: true })
  .extend({
    tiers: z.array(ReadTier.strict()),
    addons: z.array(ReadAddon.extend({ tierPrices: z.array(ReadTierPrice.strict()) }).strict()),
  })
  .partial()
  .strict();
export type SeenAddonGroup = z.output<typeof Seen>;
const StaffAddonGroupChange = z
  .strictObject({ ...changed, seen: asSeen(Seen) })
  .refine(namesSomething, inSchema(message("fields.nothing")))
  .meta({ id: "StaffAddonGroupChange" });
export const addonGroupChangeAt = (
  door: KeepersDoor,
): typeof StaffAddonGroupChange | typeof AddonGroupChange =>
  door === "staff" ? StaffAddonGroupChange : AddonGroupChange;

export const AddonGroupOrder = z
  .strictObject({ addonGroupIds: z.array(id).min(1).max(200).describe("Every group once.") })
  .meta({ id: "AddonGroupOrder" });
export type AddonGroupOrder = z.output<typeof AddonGroupOrder>;

export const AddonGroupId = z.object({ addonGroupId: id });
export const AddonGroupList = z.object({
  data: z.array(PartnerAddonGroup),
  nextCursor: z.string().nullable(),
});
export const WrittenAddonGroup = z.object({
  data: PartnerAddonGroup,
  warnings: z.array(Warning),
  textCleaned: z.int(),
});
