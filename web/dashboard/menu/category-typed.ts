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

/** What a field of a category is now, as people say it: a menu by its name, and of a picture nothing but that it is another. */
export function nowOf(
  content: CategoryContent,
  field: keyof CategoryContent,
  menus: readonly { id: string; name: string }[],
): unknown {
  if (field === "menuId") return menus.find(({ id }) => id === content.menuId)?.name;
  return field === "imageUrl" ? [] : content[field];
}
