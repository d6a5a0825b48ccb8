import type { Message } from "../../messages/message.ts";
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

/** Something to look at: `path` names it in what was read or written. */
export interface MenuWarning {
  path: string;
  message: Message;
}

export interface ReadMenu {
  draft: MenuDraft;
  warnings: MenuWarning[];
}

export const longestName = 200;
export const longestDescription = 1000;
export const longestCategoryName = 120;
export const mostSizes = 8;
