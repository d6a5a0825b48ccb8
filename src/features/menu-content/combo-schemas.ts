import { z } from "zod";
import { inOrder, optionFields, slotLimits, turned } from "../../domain/combo.ts";
import { mostOptions, mostSlots } from "../../domain/combo-limits.ts";
import { withoutConflicts } from "../../domain/dish-fields.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { evenWhenRefused } from "../../platform/http/even-when-refused.ts";
import { id, name, written } from "./fields.ts";
import { expectedVersion, PartnerProduct, productFields } from "./product-schemas.ts";

const slot = z.strictObject({
  id: id
    .optional()
    .describe("Only when changing: the slot that is changed, which keeps limits that are left out."),
  name,
  ...slotLimits,
  options: z
    .array(
      z.strictObject({
        productId: id,
        variantId: id.nullable().default(null).describe("This size alone; null: any."),
        ...optionFields,
      }),
    )
    .min(1)
    .max(mostOptions),
});
export type SlotInput = z.output<typeof slot>;

const { variants: _, basePrice, ...dish } = productFields;
const comboOf = (one: z.ZodType<SlotInput>) => z.strictObject({ slots: z.array(one).min(1).max(mostSlots) });

/** A combo as it is made. It has one price, to which choices add. */
export const NewCombo = z
  .strictObject({
    ...dish,
    categoryId: id,
    basePrice: basePrice.unwrap(),
    combo: comboOf(slot.refine(inOrder, { ...turned, ...evenWhenRefused })),
  })
  .superRefine(withoutConflicts, evenWhenRefused)
  .meta({ id: "ComboInput" });
export type NewCombo = z.output<typeof NewCombo>;

export const ComboChange = z
  .strictObject({
    ...dish,
    name: name.optional(),
    categoryId: id.optional(),
    basePrice,
    combo: comboOf(slot).optional(),
    expectedVersion,
  })
  .refine(
    ({ expectedVersion: _version, ...change }) => Object.keys(change).length > 0,
    inSchema(message("fields.nothing")),
  )
  .superRefine(withoutConflicts, evenWhenRefused)
  .meta({ id: "ComboChange" });
export type ComboChange = z.output<typeof ComboChange>;

export const ComboId = z.object({ productId: id });
export const ComboList = z.object({ combos: z.array(PartnerProduct) });
export const WrittenCombo = z.object({ product: PartnerProduct, ...written });
