import type { AllergenCode } from "../allergens.ts";
import type { Money } from "../money.ts";

/** A menu as it was read, before somebody has looked through it. */
export interface DraftProduct {
  name: string;
  description: string | null;
  /** Null when the sizes have the prices. */
  basePrice: Money | null;
  variants: { name: string; price: Money }[];
  allergens: AllergenCode[];
}

export interface DraftCategory {
  name: string;
  description: string | null;
  products: DraftProduct[];
}

export interface MenuDraft {
  categories: DraftCategory[];
}

/** Something to look at: `path` names it in the draft. */
export interface DraftWarning {
  path: string;
  message: string;
}

export interface ReadMenu {
  draft: MenuDraft;
  warnings: DraftWarning[];
}

export const longestName = 200;
export const longestDescription = 1000;
export const longestCategoryName = 120;
export const mostSizes = 8;
