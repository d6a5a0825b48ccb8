import { usePage } from "./page.ts";
import { useShop } from "./shop.tsx";

/** Allergen codes -> names in the page's language, in the menu's order. */
export function useAllergenNames(): (codes: readonly string[]) => string[] {
  const { say } = usePage();
  const { menu } = useShop();
  return (codes) =>
    menu.allergens.filter((one) => codes.includes(one.code)).map((one) => say(one.name, one.nameEn));
}
