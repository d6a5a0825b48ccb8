import { z } from "zod";
import { dietaryMarks } from "../../domain/dietary-marks.ts";
import { dishFields, sizeFields, withoutConflicts } from "../../domain/dish-fields.ts";
import type { MenuWarning } from "../../domain/menu-text/menu-draft.ts";
import { ageLimits, fulfillments } from "../../domain/snapshot.ts";
import { cleanLine } from "../../domain/text-cleaning.ts";
import type { Message } from "../../messages/message.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { evenWhenRefused } from "../../platform/http/even-when-refused.ts";
import { pagesOf } from "../../platform/http/paging.ts";
import { description, id, ids, imageUrl, name, nameEn, written } from "./fields.ts";

export const PartnerProductVariant = z
  .object({
    id: z.string(),
    name: z.string(),
    nameEn: z.string().nullable(),
    price: z.int(),
    previousPrice: z.int().nullable(),
    deposit: z.int().nullable().describe("In øre; null: as the product's."),
    isDefault: z.boolean(),
    sortOrder: z.int(),
    addonTierKey: z.string().nullable(),
    isAvailable: z.boolean(),
  })
  .meta({ id: "PartnerProductVariant" });

export const PartnerProduct = z
  .object({
    id: z.string(),
    version: z.string().describe("16 hex characters; send it back as `expectedVersion`."),
    categoryId: z.string(),
    name: z.string(),
    nameEn: z.string().nullable(),
    description: z.string().nullable(),
    descriptionEn: z.string().nullable(),
    basePrice: z.int(),
    previousPrice: z.int().nullable(),
    isActive: z.boolean(),
    isAvailable: z.boolean(),
    isPopular: z.boolean(),
    isVegan: z.boolean(),
    isVegetarian: z.boolean(),
    isCombo: z.boolean().describe("Made and changed only in the dashboard."),
    combo: z
      .object({
        slots: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            minSelect: z.int(),
            maxSelect: z.int(),
            options: z.array(
              z.object({ productId: z.string(), variantId: z.string().nullable(), extraPrice: z.int() }),
            ),
          }),
        ),
      })
      .nullable(),
    allowedFulfillment: z.enum(fulfillments).nullable(),
    imageUrl: z.string().nullable(),
    imageAlt: z.string().nullable(),
    imageAltEn: z.string().nullable(),
    imageIsStock: z.boolean().describe("True: your site must label the image Illustrasjonsfoto."),
    sortOrder: z.int(),
    variants: z.array(PartnerProductVariant),
    allergens: z.array(z.string()),
    mayContain: z.array(z.string()),
    dietary: z.array(z.string()).describe(`${dietaryMarks.join(", ")}.`),
    ageLimit: z.literal(ageLimits).nullable(),
    containsAlcohol: z.boolean(),
    deposit: z.int(),
    maxPerOrder: z.int().nullable(),
    makeMinutes: z.int().nullable(),
    addonGroupIds: z
      .array(z.string())
      .describe("The product's own, without those of its category and restaurant."),
  })
  .meta({ id: "PartnerProduct" });
export type PartnerProduct = z.output<typeof PartnerProduct>;

const Variant = z.strictObject({
  id: id.optional().describe("Only when changing: the row that is changed. Rows left out are deleted."),
  name,
  nameEn: nameEn.optional(),
  ...sizeFields,
  isDefault: z.boolean().optional(),
  addonTierKey: z.string().min(1).max(40).nullable().optional(),
});
export type VariantInput = z.output<typeof Variant>;

const variants = z
  .array(Variant)
  .max(8)
  .superRefine((rows, context) => {
    const seen = new Map<string, number>();
    rows.forEach((row, index) => {
      const key = cleanLine(row.name).text.toLocaleLowerCase("nb");
      if (seen.has(key))
        context.addIssue({
          code: "custom",
          path: [index, "name"],
          message: inSchema(message("menu.sameSizeName")),
        });
      seen.set(key, index);
    });
    if (rows.filter(({ isDefault }) => isDefault).length > 1)
      context.addIssue({ code: "custom", path: [], message: inSchema(message("menu.oneDefaultSize")) });
  });

export const productFields = {
  ...dishFields,
  name,
  nameEn: nameEn.optional(),
  description: description.optional(),
  descriptionEn: description.optional(),
  variants: variants.optional(),
  isActive: z.boolean().optional().describe("False: hidden from the menu."),
  isAvailable: z.boolean().optional().describe("False: sold out, shown and not orderable."),
  addonGroupIds: ids.optional(),
  imageUrl: imageUrl.optional(),
  imageAlt: nameEn.optional(),
  imageAltEn: nameEn.optional(),
};

const hasPrice = ({ basePrice, variants }: { basePrice?: unknown; variants?: unknown }): boolean =>
  basePrice !== undefined || (Array.isArray(variants) && variants.length > 0);
const noPrice = {
  path: ["basePrice"],
  message: inSchema(message("menu.priceNeeded")),
  params: { code: "REQUIRED" },
  ...evenWhenRefused,
};

/** One product, as it is made. */
export const ProductInput = z
  .strictObject(productFields)
  .refine(hasPrice, noPrice)
  .superRefine(withoutConflicts, evenWhenRefused)
  .meta({ id: "PartnerProductInput" });
export type ProductInput = z.output<typeof ProductInput>;

export const BatchItem = z
  .strictObject({ categoryId: id, ...productFields })
  .refine(hasPrice, noPrice)
  .superRefine(withoutConflicts, evenWhenRefused)
  .meta({ id: "PartnerProductBatchItem" });
export const Batch = z
  .strictObject({ products: z.array(BatchItem).min(1).max(50) })
  .meta({ id: "PartnerProductBatch" });
export type Batch = z.output<typeof Batch>;

export const expectedVersion = z
  .string()
  .regex(/^[0-9a-f]{16}$/, inSchema(message("fields.version")))
  .optional();

export const ProductChange = z
  .strictObject({
    ...productFields,
    name: name.optional(),
    categoryId: id.optional(),
    sortOrder: z.int().min(0).max(100_000).optional(),
    expectedVersion,
  })
  .refine(
    ({ expectedVersion: _, ...change }) => Object.keys(change).length > 0,
    inSchema(message("fields.nothing")),
  )
  .superRefine(withoutConflicts, evenWhenRefused)
  .meta({ id: "PartnerProductChange" });
export type ProductChange = z.output<typeof ProductChange>;

export const ProductQuery = z.strictObject({
  categoryId: id.optional(),
  query: z.string().min(1).max(100).optional().describe("Part of the name or description."),
  ...pagesOf(50),
});
export type ProductQuery = z.output<typeof ProductQuery>;

export const ProductId = z.object({ productId: id });
export const ProductList = z.object({ data: z.array(PartnerProduct), nextCursor: z.string().nullable() });
export const OneProduct = z.object({ data: PartnerProduct });
export const WrittenProduct = z.object({ data: z.object({ product: PartnerProduct, ...written }) });
export const WrittenProducts = z.object({
  data: z.object({ products: z.array(PartnerProduct), ...written }),
});
export type Written<Content> = {
  data: Content & { warnings: MenuWarning[]; textCleaned: number; notice: Message };
};
