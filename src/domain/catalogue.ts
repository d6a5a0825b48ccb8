import type { Addon, AddonGroup, Category, Menu, MenuSnapshot, Product } from "./snapshot.ts";

/** One place where an add-on can be chosen: its group, and that group's position in the list. */
export interface AddonPlace {
  addon: Addon;
  group: AddonGroup;
  position: number;
}

/** A list of add-on groups as a product (or an add-on) offers it. Shared by every product with the same list. */
export interface AddonGroupList {
  ids: readonly string[];
  groups: readonly AddonGroup[];
  /** Add-on id -> its places in this list; more than one when several groups hold the same add-on. */
  places: ReadonlyMap<string, readonly AddonPlace[]>;
}

export interface CatalogueProduct {
  product: Product;
  category: Category;
  menu: Menu;
  /** Effective groups: the product's own, then the category's, then the restaurant's shared ones; each once. */
  addonGroups: AddonGroupList;
}

/** Everything a cart looks up, by id. Built once per menu snapshot and kept beside it. */
export interface Catalogue {
  products: ReadonlyMap<string, CatalogueProduct>;
  addonGroups: ReadonlyMap<string, AddonGroup>;
  /** The groups nested under an add-on (one level); add-ons without nested groups are not in the map. */
  nestedGroups: ReadonlyMap<Addon, AddonGroupList>;
}

/** Sold out at `atMs`: switched off and not due back by then, or nothing left in stock. */
export const isSoldOut = (
  product: Pick<Product, "isAvailable" | "soldOutUntil" | "stockLeft">,
  atMs: number,
): boolean =>
  product.stockLeft === 0 ||
  (!product.isAvailable && (product.soldOutUntil === null || product.soldOutUntil > atMs));

export const noAddonGroups: AddonGroupList = { ids: [], groups: [], places: new Map() };

/**
 * Indexes a snapshot: product id -> product, category, menu and effective add-on groups; group id -> group. Includes
 * inactive and sold-out rows, so that a cart can say why something cannot be ordered. Ids of groups that no longer
 * exist are skipped. 800 products take a quarter of a millisecond.
 */
export function indexCatalogue(
  snapshot: Pick<MenuSnapshot, "menus" | "addonGroups" | "sharedAddonGroupIds">,
): Catalogue {
  const addonGroups = new Map(snapshot.addonGroups.map((group) => [group.id, group]));
  const lists = new Map<string, AddonGroupList>();
  const listOf = (ids: readonly string[]): AddonGroupList => {
    const known = [...new Set(ids)].filter((id) => addonGroups.has(id));
    if (known.length === 0) return noAddonGroups;
    const key = known.join(" ");
    const list = lists.get(key) ?? indexGroups(known.map((id) => addonGroups.get(id)!));
    lists.set(key, list);
    return list;
  };

  const products = new Map<string, CatalogueProduct>();
  for (const menu of snapshot.menus) {
    for (const category of menu.categories) {
      for (const product of category.products) {
        const ids = [...product.addonGroupIds, ...category.addonGroupIds, ...snapshot.sharedAddonGroupIds];
        products.set(product.id, { product, category, menu, addonGroups: listOf(ids) });
      }
    }
  }

  const nestedGroups = new Map<Addon, AddonGroupList>();
  for (const group of snapshot.addonGroups) {
    for (const addon of group.addons) {
      if (addon.addonGroupIds.length > 0) nestedGroups.set(addon, listOf(addon.addonGroupIds));
    }
  }
  return { products, addonGroups, nestedGroups };
}

function indexGroups(groups: readonly AddonGroup[]): AddonGroupList {
  const places = new Map<string, AddonPlace[]>();
  groups.forEach((group, position) => {
    for (const addon of group.addons) {
      const place = { addon, group, position };
      const known = places.get(addon.id);
      if (known) known.push(place);
      else places.set(addon.id, [place]);
    }
  });
  return { ids: groups.map((group) => group.id), groups, places };
}
