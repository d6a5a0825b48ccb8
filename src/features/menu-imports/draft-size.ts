import { Problem } from "../../platform/problem.ts";
import { type Draft, mostCategories, mostProducts } from "./schemas.ts";

/** What is too many of a draft; null when nothing is. */
export function tooBig({ categories }: Pick<Draft, "categories">): Record<string, unknown> | null {
  const products = categories.reduce((sum, category) => sum + category.products.length, 0);
  if (categories.length > mostCategories) return { of: "CATEGORIES", most: mostCategories };
  return products > mostProducts ? { of: "PRODUCTS", most: mostProducts } : null;
}

/** @throws Problem MENU_IMPORT_TOO_BIG */
export function checkSize(draft: Draft): void {
  const details = tooBig(draft);
  if (details) throw new Problem("MENU_IMPORT_TOO_BIG", details);
}
