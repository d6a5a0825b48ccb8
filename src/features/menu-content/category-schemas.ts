import { z } from "zod";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";
import { asSeen, type KeepersDoor } from "../../platform/http/keepers-doors.ts";
import { description, id, ids, imageUrl, nameEn, namesSomething, nameUpTo } from "./fields.ts";

export const PartnerCategory = z
  .object({
    id: z.string(),
    menuId: z.string(),
    name: z.string(),
    nameEn: z.string().nullable(),
    description: z.string().nullable(),
    imageUrl: z.string().nullable(),
    addonGroupIds: z.array(z.string()),
    sortOrder: z.int(),
    productCount: z.int().describe("All products, hidden ones too."),
  })
  .meta({ id: "PartnerCategory" });
export type PartnerCategory = z.output<typeof PartnerCategory>;

const fields = {
  menuId: id,
  name: nameUpTo(120),
  nameEn: nameEn.optional(),
  description: description.optional(),
  imageUrl: imageUrl.optional(),
  addonGroupIds: ids.optional(),
};
export const NewCategory = z.strictObject(fields).meta({ id: "PartnerCategoryInput" });
export type NewCategory = z.output<typeof NewCategory>;
export const CategoryChange = z
  .strictObject(fields)
  .partial()
  .refine((change) => Object.keys(change).length > 0, inSchema(message("fields.nothing")))
  .meta({ id: "PartnerCategoryChange" });
export type CategoryChange = z.output<typeof CategoryChange>;

/** Sort orders and counts are nobody's to change. */
const Seen = PartnerCategory.omit({ id: true, sortOrder: true, productCount: true }).partial().strict();
const StaffCategoryChange = z
  .strictObject({ ...CategoryChange.shape, seen: asSeen(Seen) })
  .refine(namesSomething, inSchema(message("fields.nothing")))
  .meta({ id: "StaffCategoryChange" });
export type SeenCategory = z.output<typeof Seen>;
export const categoryChangeAt = (door: KeepersDoor): typeof StaffCategoryChange | typeof CategoryChange =>
  door === "staff" ? StaffCategoryChange : CategoryChange;

export const CategoryOrder = z
  .strictObject({ menuId: id, categoryIds: z.array(id).min(1).max(200) })
  .refine(({ categoryIds }) => new Set(categoryIds).size === categoryIds.length, {
    path: ["categoryIds"],
    message: inSchema(message("menu.categoryTwice")),
  })
  .meta({ id: "PartnerCategoryOrder" });
export type CategoryOrder = z.output<typeof CategoryOrder>;

export const CategoryId = z.object({ categoryId: id });
export const CategoryList = z.object({ data: z.array(PartnerCategory), nextCursor: z.string().nullable() });
export const WrittenCategory = z.object({ data: PartnerCategory, textCleaned: z.int() });
