import {
  type AddonGroupList,
  type Catalogue,
  indexCatalogue,
  noAddonGroups,
} from "../../src/domain/catalogue.ts";
import type { Addon, AddonGroup, Category, Menu, Product } from "../../src/domain/snapshot.ts";
import type { PublicAddonGroup, PublicCategory, PublicMenu, PublicProduct } from "./public-menu.ts";

/** The public menu in the form that the domain's cart and price rules take, so that a page and the service agree. */
export interface MenuIndex {
  catalogue: Catalogue;
  /** The same with every choice optional: prices what a guest has not finished choosing. */
  relaxed: Catalogue;
  products: ReadonlyMap<string, PublicProduct>;
  /** What a combo can hold: also dishes of menus that are not shown, which are not ordered by themselves. */
  parts: ReadonlyMap<string, PublicProduct>;
  categories: readonly PublicCategory[];
  menuIds: ReadonlySet<string>;
}

/** Builds the index once per page; 800 products take a few milliseconds. */
export function indexMenu(menu: PublicMenu): MenuIndex {
  const groups = new Map<string, AddonGroup>();
  const collect = (list: readonly PublicAddonGroup[] | undefined): void => {
    for (const group of list ?? []) {
      if (groups.has(group.id)) continue;
      groups.set(group.id, toGroup(group));
      for (const addon of group.addons) collect(addon.addonGroups);
    }
  };
  collect(menu.restaurant.addonGroups);
  // A page may be newer than the process that answers it.
  const { parts = [] } = menu as Partial<PublicMenu>;
  const all = [...menu.categories, ...parts];
  for (const category of all) {
    collect(category.addonGroups);
    for (const product of category.products) collect(product.addonGroups);
  }
  const menuIds = new Set(menu.menus.map(({ id }) => id));
  const menus = [...new Set([...menuIds, ...parts.map(({ menuId }) => menuId)])].map(
    (id): Menu => ({
      id,
      // No rule of carts and prices asks for the rest: which menus are shown is the service's to say.
      ...{ name: "", nameEn: null, description: null, isActive: true, isDefault: false, priority: 0 },
      ...{ sortOrder: 0, startsOn: null, endsOn: null, schedules: [] },
      categories: all
        .filter((category) => category.menuId === id)
        .map((category) => ({
          id: category.id,
          menuId: category.menuId,
          name: category.name,
          nameEn: category.nameEn,
          description: category.description,
          imageUrl: category.imageUrl,
          sortOrder: 0,
          // The product's own list is the effective one already: product, category and restaurant.
          addonGroupIds: [],
          products: category.products.map(toProduct),
        })),
    }),
  );
  const addonGroups = [...groups.values()];
  const catalogue = indexCatalogue({ menus, addonGroups, sharedAddonGroupIds: [] });
  let relaxed: Catalogue | undefined;
  const byId = (categories: readonly PublicCategory[]) =>
    new Map(categories.flatMap((category) => category.products.map((one) => [one.id, one])));
  return {
    catalogue,
    // Made when somebody chooses: a page that is only just there has better things to do.
    get relaxed() {
      relaxed ??= indexCatalogue({
        menus: menus.map((one) => ({ ...one, categories: one.categories.map(relaxCategory) })),
        addonGroups: addonGroups.map((group) => ({ ...group, minSelect: 0, maxSelect: null })),
        sharedAddonGroupIds: [],
      });
      return relaxed;
    },
    products: byId(menu.categories),
    parts: byId(all),
    categories: menu.categories,
    menuIds,
  };
}

/** What can be chosen with a dish; nothing of one that is not on the menu any more. */
export const addonListOf = (productId: string, { catalogue }: Pick<MenuIndex, "catalogue">): AddonGroupList =>
  catalogue.products.get(productId)?.addonGroups ?? noAddonGroups;

const toGroup = (group: PublicAddonGroup): AddonGroup => ({
  ...group,
  sortOrder: 0,
  tiers: [],
  addons: group.addons.map(
    (addon): Addon => ({
      ...addon,
      isAvailable: true,
      kitchenName: null,
      sortOrder: 0,
      addonGroupIds: addon.addonGroups?.map((nested) => nested.id) ?? [],
    }),
  ),
});

const toProduct = (product: PublicProduct): Product => ({
  ...product,
  isActive: true,
  bottleDeposit: product.deposit,
  // The service reckons with it; no page does.
  makeMinutes: null,
  soldOutUntil: product.soldOutUntil === null ? null : Date.parse(product.soldOutUntil),
  sortOrder: 0,
  variants: product.variants.map((variant) => ({
    ...variant,
    previousPrice: variant.previousPrice ?? null,
    bottleDeposit: variant.deposit ?? null,
    sortOrder: 0,
  })),
});

const relaxCategory = (category: Category): Category => ({
  ...category,
  products: category.products.map((product) => ({
    ...product,
    isAvailable: true,
    soldOutUntil: null,
    allowedFulfillment: null,
    maxPerOrder: null,
    stockLeft: null,
    combo: product.combo && { slots: product.combo.slots.map((slot) => ({ ...slot, minSelect: 0 })) },
  })),
});
