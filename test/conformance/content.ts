import type { PartnerRestaurant } from "./partner.ts";
import type { List } from "./wire-types-integration.ts";

/** The parts of menu content that the sentences look at. */
export interface SeenMenu {
  id: string;
  name: string;
  isDefault: boolean;
  isActive: boolean;
  categoryCount: number;
  productCount: number;
}
export interface SeenCategory {
  id: string;
  menuId: string;
  name: string;
  productCount: number;
}
export interface SeenProduct {
  id: string;
  name: string;
  basePrice: number;
  isAvailable: boolean;
}
export interface SeenGroup {
  id: string;
  name: string;
  addons: { id: string; name: string; price: number }[];
}

const listOf = async <Item>(restaurant: PartnerRestaurant, path: string): Promise<Item[]> =>
  (await restaurant.ask<List<Item>>("GET", path)).data;

export const menusOf = (restaurant: PartnerRestaurant) => listOf<SeenMenu>(restaurant, "/menus");
export const categoriesOf = (restaurant: PartnerRestaurant) =>
  listOf<SeenCategory>(restaurant, "/categories");
export const productsOf = (restaurant: PartnerRestaurant) =>
  listOf<SeenProduct>(restaurant, "/products?limit=100");
export const groupsOf = (restaurant: PartnerRestaurant) => listOf<SeenGroup>(restaurant, "/addon-groups");

/** What has this name. */
export const named = <Item extends { name: string }>(items: readonly Item[], name: string): Item => {
  const found = items.find((item) => item.name === name);
  if (!found) throw new Error(`There is no "${name}" among ${items.map((item) => item.name).join(", ")}.`);
  return found;
};
