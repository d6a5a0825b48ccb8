import type { PartnerCategory } from "../../../src/features/menu-content/category-schemas.ts";

/** What is a category's to change. */
export type CategoryContent = Pick<
  PartnerCategory,
  "menuId" | "name" | "nameEn" | "description" | "imageUrl" | "addonGroupIds"
>;

export const contentOf = ({
  menuId,
  name,
  nameEn,
  description,
  imageUrl,
  addonGroupIds,
}: PartnerCategory): CategoryContent => ({ menuId, name, nameEn, description, imageUrl, addonGroupIds });

export const newCategory = (menuId: string): CategoryContent => ({
  ...{ menuId, name: "", nameEn: null, description: null, imageUrl: null, addonGroupIds: [] },
});
