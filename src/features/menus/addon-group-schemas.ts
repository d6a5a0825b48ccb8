import { z } from "zod";
import { allergenCodes } from "../../domain/allergens.ts";
import { addonDisplays } from "../../domain/snapshot.ts";

const ore = z.int().min(0);

const addon = {
  id: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  price: ore,
  tierPrices: z
    .array(z.object({ key: z.string(), price: ore }))
    .describe("Price by the chosen size's addonTierKey; no match: price."),
  isDefault: z.boolean(),
  imageUrl: z.string().nullable(),
  allergens: z.array(z.enum(allergenCodes)),
  isVegan: z.boolean(),
  isVegetarian: z.boolean(),
  maxQuantity: z.int().nullable(),
  sortOrder: z.int(),
};

const group = {
  id: z.string(),
  name: z.string(),
  nameEn: z.string().nullable(),
  description: z.string().nullable(),
  minSelect: z.int(),
  maxSelect: z.int().nullable().describe("Null: no limit."),
  isRequired: z.boolean().describe("minSelect is above 0."),
  allowQuantity: z.boolean(),
  maxPerAddon: z.int().nullable(),
  freeCount: z.int().describe("This many of the cheapest selections are free."),
  display: z.enum(addonDisplays),
  sortOrder: z.int(),
  tiers: z.array(
    z.object({ key: z.string(), name: z.string(), nameEn: z.string().nullable(), sortOrder: z.int() }),
  ),
  source: z.enum(["PRODUCT", "CATEGORY", "RESTAURANT"]),
};

const NestedAddonGroup = z
  .object({ ...group, addons: z.array(z.object(addon)) })
  .meta({ id: "NestedAddonGroup" });

export const Addon = z
  .object({
    ...addon,
    addonGroups: z.array(NestedAddonGroup).optional().describe("Choices about this add-on, one level deep."),
  })
  .meta({ id: "Addon" });

export const AddonGroup = z.object({ ...group, addons: z.array(Addon) }).meta({ id: "AddonGroup" });

export type PublicAddon = z.output<typeof Addon>;
export type PublicAddonGroup = z.output<typeof AddonGroup>;
export type AddonGroupSource = PublicAddonGroup["source"];
