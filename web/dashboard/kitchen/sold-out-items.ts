import type { StaffMenu } from "../../../src/features/menu-content/staff-schemas.ts";
import { hasWords } from "../shell/has-words.ts";
import type { Words } from "../texts.tsx";

/** Something that a kitchen can run out of. */
export interface Item {
  id: string;
  kind: "productId" | "addonId";
  name: string;
  group: string;
  detail: string;
  isAvailable: boolean;
  soldOutUntil: string | null;
}

/** By their name or the group that they stand in; all while nothing is typed. */
export function foundItems(items: readonly Item[], query: string): readonly Item[] {
  const isFound = hasWords(query);
  return items.filter(({ name, group }) => isFound(`${name} ${group}`));
}

/** Dishes, then add-ons; the menu's name stands with the category where there are several menus. */
export function itemsOf(
  menu: Pick<StaffMenu, "products" | "addons">,
  t: Pick<Words["t"], "soldOut">,
): Item[] {
  const several = new Set(menu.products.map((product) => product.menuName)).size > 1;
  return [
    ...menu.products.map((product) => ({
      id: product.id,
      kind: "productId" as const,
      name: product.name,
      group: several ? `${product.menuName} · ${product.categoryName}` : product.categoryName,
      detail: [
        product.stockLeft === null ? "" : t.soldOut.stock({ count: product.stockLeft }),
        ...product.variants,
      ]
        .filter(Boolean)
        .join(" · "),
      isAvailable: product.isAvailable,
      soldOutUntil: product.soldOutUntil,
    })),
    ...menu.addons.map((addon) => ({
      id: addon.id,
      kind: "addonId" as const,
      name: addon.name,
      group: `${t.soldOut.addons} · ${addon.groupName}`,
      detail: "",
      isAvailable: addon.isAvailable,
      soldOutUntil: addon.soldOutUntil,
    })),
  ];
}
