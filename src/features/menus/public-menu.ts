import { allergens } from "../../domain/allergens.ts";
import { visibleMenuIds } from "../../domain/menu-visibility.ts";
import type { Category, Menu } from "../../domain/snapshot.ts";
import { groupsFrom, offeredGroups } from "./public-addon-groups.ts";
import { publicCoupons, publicUpsell } from "./public-offers.ts";
import { isOrderable, type ProductView, publicProduct } from "./public-products.ts";
import { publicRestaurant, publicZones } from "./public-restaurant.ts";
import type { PublicCategory, PublicMenu } from "./schemas.ts";
import type { Loaded } from "./snapshots.ts";

/**
 * What `GET /menu` answers at an instant: only what can be ordered then. With `withSoldOut` also the products that are
 * sold out, marked as such (D-1); what is hidden or on a menu that is not shown never appears.
 */
export function publicMenu(
  { snapshot, catalogue }: Pick<Loaded, "snapshot" | "catalogue">,
  nowMs: number,
  withSoldOut: boolean,
): PublicMenu {
  const visible = new Set(visibleMenuIds(snapshot.menus, nowMs));
  const { shown: menus = [], hidden = [] } = Object.groupBy(snapshot.menus, ({ id }) =>
    visible.has(id) ? "shown" : "hidden",
  );
  const view: ProductView = { catalogue, offered: offeredGroups(snapshot), nowMs };
  const categories = menus.flatMap((menu) =>
    menu.categories.flatMap((category) => publicCategory(view, category, withSoldOut) ?? []),
  );
  const coupons = publicCoupons(snapshot, categories, nowMs);
  return {
    restaurant: {
      ...publicRestaurant(snapshot, nowMs),
      deliveryZones: publicZones(snapshot),
      addonGroups: groupsFrom(view.offered, snapshot.sharedAddonGroupIds, "RESTAURANT"),
    },
    menus: menus.map(publicMenuHead),
    categories,
    coupons: coupons.filter((coupon) => !coupon.isAutomatic),
    promotions: coupons.filter((coupon) => coupon.isAutomatic),
    upsell: publicUpsell(snapshot.upsell, categories),
    allergens: [...allergens],
    parts: publicParts(view, hidden, categories),
  };
}

/** What combos that are shown hold of menus that are not: a lunch deal is made of the evening's pizzas (D-423). */
function publicParts(
  view: ProductView,
  hidden: readonly Menu[],
  shown: readonly PublicCategory[],
): PublicCategory[] {
  const combos = shown.flatMap(({ products }) => products.flatMap(({ combo }) => combo?.slots ?? []));
  const held = new Set(combos.flatMap(({ options }) => options.map(({ productId }) => productId)));
  return hidden.flatMap(({ categories }) =>
    categories.flatMap((category) => {
      const products = category.products.filter(({ id }) => held.has(id));
      return publicCategory(view, { ...category, products }, false) ?? [];
    }),
  );
}

const publicMenuHead = (menu: Menu): PublicMenu["menus"][number] => ({
  id: menu.id,
  name: menu.name,
  nameEn: menu.nameEn,
  description: menu.description,
  isDefault: menu.isDefault,
  priority: menu.priority,
  sortOrder: menu.sortOrder,
  startsOn: menu.startsOn,
  endsOn: menu.endsOn,
  schedules: menu.schedules
    .filter((schedule) => schedule.isActive)
    .map(({ id, dayOfWeek, startsAt, endsAt }) => ({ id, dayOfWeek, startsAt, endsAt })),
});

/** Null when nothing in it is to be shown. */
function publicCategory(view: ProductView, category: Category, withSoldOut: boolean): PublicCategory | null {
  const products = category.products.flatMap((product) => {
    const entry = view.catalogue.products.get(product.id);
    if (!entry || !product.isActive) return [];
    const isAvailable = isOrderable(view, entry);
    return isAvailable || withSoldOut ? [publicProduct(view, entry, isAvailable)] : [];
  });
  if (products.length === 0) return null;
  return {
    id: category.id,
    menuId: category.menuId,
    name: category.name,
    nameEn: category.nameEn,
    description: category.description,
    imageUrl: category.imageUrl,
    sortOrder: category.sortOrder,
    addonGroups: groupsFrom(view.offered, category.addonGroupIds, "CATEGORY"),
    products,
  };
}
