import { resolveCart } from "./cart.ts";
import type { WireAddon } from "./cart-addons.ts";
import type { WireLine } from "./cart-line.ts";
import type { Catalogue, CatalogueProduct } from "./catalogue.ts";
import type { Fulfillment } from "./snapshot.ts";

interface Wanted {
  catalogue: Catalogue;
  fulfillment: Fulfillment;
  visibleMenuIds: ReadonlySet<string>;
  atMs: number;
}

/**
 * One of the first dish of a menu that can be ordered then, as the restaurant makes it: with its first variant, and where a choice has to be
 * made and none is made for the guest, the first there is. Null when there is no such dish; combos are passed over.
 */
export function anyLine(wanted: Wanted): WireLine | null {
  for (const entry of wanted.catalogue.products.values()) {
    if (entry.product.combo) continue;
    const line = lineOf(entry);
    if (resolveCart({ ...wanted, lines: [line], ageConfirmed: true }).ok) return line;
  }
  return null;
}

const lineOf = ({ product, addonGroups }: CatalogueProduct): WireLine => ({
  productId: product.id,
  variantId: product.variants[0]?.id ?? null,
  quantity: 1,
  addons: addonGroups.groups.flatMap(({ id, minSelect, addons }): WireAddon[] => {
    const offered = addons.filter(({ isAvailable }) => isAvailable);
    if (offered.filter(({ isDefault }) => isDefault).length >= minSelect) return [];
    return offered.slice(0, minSelect).map((addon) => ({ addonId: addon.id, addonGroupId: id }));
  }),
});
