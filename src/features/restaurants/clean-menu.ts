import type { Issue } from "../../domain/problems.ts";
import { cleanLine } from "../../domain/text-cleaning.ts";
import { message } from "../../messages/message.ts";
import type { TextCleaner } from "../menu-content/text-cleaner.ts";
import type { MenuFile } from "./import-schema.ts";

interface Texts {
  name: string;
  nameEn?: string | null | undefined;
  description?: string | null | undefined;
  descriptionEn?: string | null | undefined;
  imageAlt?: string | null | undefined;
  imageAltEn?: string | null | undefined;
}

/** A menu with its texts cleaned as in every write of content, and an issue for each name of which nothing is left. */
export function cleanMenu(file: MenuFile, clean: TextCleaner): { file: MenuFile; issues: Issue[] } {
  const issues: Issue[] = [];
  const texts = <Part extends Texts>(part: Part, path: string): Part => {
    const name = clean.name(part.name);
    if (name === "")
      issues.push({ path: `${path}.name`, code: "INVALID", message: message("fields.emptyName") });
    return {
      ...part,
      name,
      nameEn: clean.line(part.nameEn),
      ...("description" in part && { description: clean.text(part.description) }),
      ...("descriptionEn" in part && { descriptionEn: clean.text(part.descriptionEn) }),
      ...(part.imageAlt && { imageAlt: clean.line(part.imageAlt) }),
      ...(part.imageAltEn && { imageAltEn: clean.line(part.imageAltEn) }),
    };
  };
  const all = <Part extends Texts>(parts: readonly Part[], path: string): Part[] =>
    parts.map((part, index) => texts(part, `${path}.${index}`));
  const addonGroups = all(file.addonGroups, "addonGroups").map((group, g) => ({
    ...group,
    tiers: all(group.tiers, `addonGroups.${g}.tiers`),
    addons: all(group.addons, `addonGroups.${g}.addons`).map((addon) => ({
      ...addon,
      kitchenName: clean.line(addon.kitchenName),
    })),
  }));
  const menus = all(file.menus, "menus").map((menu, m) => ({
    ...menu,
    categories: all(menu.categories, `menus.${m}.categories`).map((category, c) => {
      const path = `menus.${m}.categories.${c}.products`;
      return {
        ...category,
        products: all(category.products, path).map((product, p) => ({
          ...product,
          variants: all(product.variants, `${path}.${p}.variants`),
          combo: product.combo && {
            slots: product.combo.slots.map((slot, s) => ({
              // A slot has no English name.
              ...slot,
              name: texts({ name: slot.name }, `${path}.${p}.combo.slots.${s}`).name,
              options: slot.options.map((option) => ({
                ...option,
                // A size's name, which is counted where it is the size's.
                variant: option.variant && cleanLine(option.variant).text,
              })),
            })),
          },
        })),
      };
    }),
  }));
  return { file: { addonGroups, menus }, issues };
}
