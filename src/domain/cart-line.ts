import type { CartAddon, WireAddon } from "./cart-addons.ts";
import type { CartComponent, WireComponent } from "./cart-components.ts";
import type { CatalogueProduct } from "./catalogue.ts";
import type { Addon, AgeLimit, Variant } from "./snapshot.ts";

/** A line as a request names it (D-34). */
export interface WireLine {
  productId: string;
  variantId?: string | null | undefined;
  quantity: number;
  addons?: readonly WireAddon[] | undefined;
  removed?: readonly string[] | null | undefined;
  components?: readonly WireComponent[] | null | undefined;
  note?: string | null | undefined;
  clientLineId?: string | null | undefined;
}

/** A line whose every part exists and may be ordered. Refers to the snapshot's own objects. */
export interface CartLine {
  clientLineId: string | null;
  entry: CatalogueProduct;
  variant: Variant | null;
  quantity: number;
  addons: readonly CartAddon[];
  components: readonly CartComponent[];
  /** Default add-ons left off: what the kitchen reads as "uten". */
  removed: readonly Addon[];
  note: string | null;
}

/** Allergen codes of a line as it was chosen: product, add-ons, combo parts; each once, in order of appearance. */
export function allergensOf(line: CartLine): string[] {
  const codes = new Set(line.entry.product.allergens);
  const addAddons = (addons: readonly CartAddon[]): void => {
    for (const { addon, addons: nested } of addons) {
      for (const code of addon.allergens) codes.add(code);
      addAddons(nested);
    }
  };
  addAddons(line.addons);
  for (const component of line.components) {
    for (const code of component.entry.product.allergens) codes.add(code);
    addAddons(component.addons);
  }
  return [...codes];
}

/** The highest age limit in the cart, combo components included; null when anybody may order it. */
export function ageLimitOf(lines: readonly CartLine[]): AgeLimit | null {
  let highest: AgeLimit | null = null;
  for (const line of lines) {
    for (const { entry } of [line, ...line.components]) {
      const { ageLimit } = entry.product;
      if (ageLimit !== null && ageLimit > (highest ?? 0)) highest = ageLimit;
    }
  }
  return highest;
}
