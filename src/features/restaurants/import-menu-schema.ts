import { z } from "zod";
import { inOrder, optionFields, slotLimits, turned } from "../../domain/combo.ts";
import { mostOptions, mostSlots } from "../../domain/combo-limits.ts";
import {
  allergensField,
  dishFields,
  priceField as price,
  sizeFields,
  withoutConflicts,
} from "../../domain/dish-fields.ts";
import { addonDisplays, weekdays } from "../../domain/snapshot.ts";
import { textField } from "../../domain/text-field.ts";
import { dayField, timeOfDayField } from "../../domain/time-fields.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import {
  availability,
  englishName,
  externalId,
  flag,
  imageUrl,
  name,
  ref,
  sortOrder,
} from "./import-fields.ts";

const tierKey = textField(1, 40);
const addon = z.strictObject({
  externalId,
  name,
  nameEn: englishName,
  kitchenName: textField(0, 60).nullish(),
  imageUrl,
  ...availability,
  price: price.default(0),
  tierPrices: z
    .array(z.strictObject({ key: tierKey, price }))
    .max(20)
    .default([]),
  allergens: allergensField.default([]),
  isVegan: flag(false),
  isVegetarian: flag(false),
  isDefault: flag(false),
  maxQuantity: z.int().min(1).max(20).nullish(),
  addonGroups: z.array(ref).max(50).default([]),
});

export const ImportedAddonGroup = z
  .strictObject({
    ref,
    externalId,
    name,
    nameEn: englishName,
    description: textField(0, 1000).nullish(),
    display: z.enum(addonDisplays).optional(),
    isShared: flag(false),
    sortOrder,
    minSelect: z.int().min(0).max(50).default(0),
    maxSelect: z.int().min(1).max(50).nullable().default(null),
    allowQuantity: flag(false),
    maxPerAddon: z.int().min(1).max(20).nullable().default(null),
    freeCount: z.int().min(0).max(50).default(0),
    tiers: z
      .array(z.strictObject({ key: tierKey, name, nameEn: englishName }))
      .max(20)
      .default([]),
    addons: z.array(addon).max(60).default([]),
  })
  .refine((group) => group.maxSelect === null || group.minSelect <= group.maxSelect, {
    message: inSchema(message("menu.selectTurned")),
    path: ["maxSelect"],
  });

const variant = z.strictObject({
  externalId,
  name,
  nameEn: englishName,
  ...sizeFields,
  isDefault: flag(false),
  addonTierKey: tierKey.nullish(),
});

const slot = z
  .strictObject({
    name,
    ...slotLimits,
    options: z
      .array(
        z.strictObject({
          product: ref,
          variant: name.nullish().describe("This size alone, by its name; null: any."),
          ...optionFields,
        }),
      )
      .min(1)
      .max(mostOptions),
  })
  .refine(inOrder, turned);

/** What the picture shows, for who cannot see it. Left out, it stays while the picture is the same. */
const altText = textField(0, 200).nullish();

const product = z
  .strictObject({
    ...dishFields,
    ref: ref.optional(),
    externalId,
    name,
    nameEn: englishName,
    description: textField(0, 1000).nullish(),
    descriptionEn: textField(0, 1000).nullish(),
    imageUrl,
    imageAlt: altText,
    imageAltEn: altText,
    imageIsStock: z.boolean().optional().describe("The picture shows something like it."),
    sortOrder,
    variants: z.array(variant).max(8).default([]),
    ...availability,
    isActive: flag(true),
    combo: z.strictObject({ slots: z.array(slot).min(1).max(mostSlots) }).nullish(),
    addonGroups: z.array(ref).max(50).default([]),
  })
  .refine((one) => one.basePrice !== undefined || one.variants.length > 0, {
    message: inSchema(message("menu.priceNeeded")),
    path: ["basePrice"],
  })
  .refine((one) => one.variants.filter((row) => row.isDefault).length <= 1, {
    message: inSchema(message("menu.oneDefaultSize")),
    path: ["variants"],
  })
  .superRefine(withoutConflicts);

const category = z.strictObject({
  ref: ref.optional(),
  externalId,
  name,
  nameEn: englishName,
  description: textField(0, 1000).nullish(),
  imageUrl,
  sortOrder,
  addonGroups: z.array(ref).max(50).default([]),
  products: z.array(product).max(800).default([]),
});

const schedule = z
  .strictObject({
    dayOfWeek: z.enum(weekdays),
    startsAt: timeOfDayField,
    endsAt: timeOfDayField,
    priority: z.int().min(-1000).max(1000).default(0),
    isActive: flag(true),
  })
  .refine((window) => window.startsAt < window.endsAt, {
    message: inSchema(message("menu.endAfterStart")),
    path: ["endsAt"],
  });

export const ImportedMenu = z
  .strictObject({
    externalId,
    name,
    nameEn: englishName,
    description: textField(0, 1000).nullish(),
    isActive: flag(true),
    isDefault: flag(false),
    sortOrder,
    priority: z.int().min(0).max(100).default(0),
    startsOn: dayField.nullish(),
    endsOn: dayField.nullish(),
    schedules: z.array(schedule).max(100).default([]),
    categories: z.array(category).max(200).default([]),
  })
  .refine((menu) => menu.startsOn == null || menu.endsOn == null || menu.startsOn <= menu.endsOn, {
    message: inSchema(message("menu.lastBeforeFirst")),
    path: ["endsOn"],
  })
  .refine((menu) => menu.isActive || !menu.isDefault, {
    message: inSchema(message("file.defaultIsOn")),
    path: ["isDefault"],
  });

export type ImportedProduct = z.output<typeof product>;
export type ImportedVariant = z.output<typeof variant>;
