import { indexMenu, type MenuIndex } from "./menu-index.ts";
import type { PublicAddonGroup, PublicMenu, PublicProduct } from "./public-menu.ts";

type Addon = PublicAddonGroup["addons"][number];

/** Parts of a public menu, for tests of what the ordering page reckons: only what is named differs from the plainest one. */
export const addon = (id: string, more: Partial<Addon> = {}): Addon =>
  ({
    id,
    name: id,
    nameEn: null,
    price: 0,
    allergens: [],
    isDefault: false,
    tierPrices: [],
    ...more,
  }) as Addon;

export const group = (id: string, addons: Addon[], more: Partial<PublicAddonGroup> = {}): PublicAddonGroup =>
  ({
    id,
    name: id,
    nameEn: null,
    minSelect: 0,
    maxSelect: null,
    allowQuantity: false,
    maxPerAddon: null,
    freeCount: 0,
    addons,
    ...more,
  }) as PublicAddonGroup;

export const product = (id: string, more: Partial<PublicProduct> = {}): PublicProduct =>
  ({
    id,
    name: id,
    nameEn: null,
    description: null,
    descriptionEn: null,
    imageAlt: null,
    imageAltEn: null,
    basePrice: 10_000,
    variants: [],
    allergens: [],
    addonGroups: [],
    isAvailable: true,
    isVegan: false,
    isVegetarian: false,
    allowedFulfillment: null,
    ageLimit: null,
    maxPerOrder: null,
    stockLeft: null,
    deposit: 0,
    soldOutUntil: null,
    combo: null,
    ...more,
    addonGroupIds: (more.addonGroups ?? []).map((one) => one.id),
  }) as PublicProduct;

export function menuOf(categories: Record<string, PublicProduct[]>): MenuIndex {
  return indexMenu({
    restaurant: { addonGroups: [] },
    menus: [{ id: "men_one", name: "Meny", isDefault: true }],
    categories: Object.entries(categories).map(([name, products]) => ({
      id: name,
      menuId: "men_one",
      name,
      nameEn: null,
      description: null,
      imageUrl: null,
      addonGroups: [],
      products,
    })),
  } as unknown as PublicMenu);
}
