import type { Replacement } from "../../domain/cart-addons.ts";
import { dineInSettings } from "../../domain/dine-in-settings.ts";
import { type AccountProvider, offeredProviders } from "../../domain/payment-providers.ts";
import type {
  Addon,
  Category,
  Menu,
  MenuSchedule,
  MenuSnapshot,
  OrderingSettings,
  Product,
  Variant,
} from "../../domain/snapshot.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { snapshotSql } from "./snapshot-sql.ts";

/** For how long a deleted variant or add-on still orders the live row of the same name (D-3). */
export const replacementMs = 15 * 60_000;

export interface LoadedRows {
  snapshot: MenuSnapshot;
  /** Deleted variant or add-on id -> the live row of the same name in the same product or group, and the old price. */
  recentlyDeleted: ReadonlyMap<string, Replacement>;
  /** The instant (epoch ms) from which the rows mean something else without having been written; null for none. */
  changesAtMs: number | null;
  /** `ordering_settings.site_gate` as it is kept; what it means is the site gate's business. */
  siteGate: unknown;
  /** Length of the database's answer, a measure of what the snapshot weighs in memory. */
  bytes: number;
}

/**
 * Reads everything that decides what a restaurant sells, in one round trip and one consistent view. What ends by
 * itself and is kept as a plain flag in the snapshot is judged at `nowMs`: add-ons sold out until then, and deletions
 * that are too old to be replaced. Null when the restaurant does not exist.
 */
export async function loadSnapshot(
  db: Queryable,
  scope: RestaurantScope,
  nowMs: number,
  sandboxForLive = false,
): Promise<LoadedRows | null> {
  const [row] = await db.query<{ document: string | null }>(snapshotSql, [
    scope.restaurantId,
    nowMs - replacementMs,
  ]);
  if (!row?.document) return null;
  return assemble(JSON.parse(row.document) as Flat, nowMs, sandboxForLive, row.document.length);
}

/** The answer of snapshot-sql.ts: one list per table, rows in their order, names as in the snapshot. */
interface Flat extends Omit<MenuSnapshot, "menus" | "addonGroups" | "sharedAddonGroupIds" | "settings"> {
  settings: Omit<OrderingSettings, "paymentProviders"> & { isDemo: boolean; accounts: AccountProvider[] };
  menus: Omit<Menu, "schedules" | "categories">[];
  siteGate: unknown;
  schedules: (MenuSchedule & { menuId: string })[];
  categories: Omit<Category, "products">[];
  products: Omit<Product, "variants">[];
  variants: (Variant & { productId: string; deletedAt: number | null })[];
  addonGroups: (Omit<MenuSnapshot["addonGroups"][number], "addons"> & { isShared: boolean })[];
  addons: (Addon & { addonGroupId: string; deletedAt: number | null; soldOutUntil: number | null })[];
}

function assemble(flat: Flat, nowMs: number, sandboxForLive: boolean, bytes: number): LoadedRows {
  const recentlyDeleted = new Map<string, Replacement>();
  const changes: number[] = [];

  const addonsOfGroup = new Map<string, Addon[]>();
  const deletedAddons: Flat["addons"] = [];
  for (const row of flat.addons) {
    const { addonGroupId, deletedAt, soldOutUntil, ...addon } = row;
    if (deletedAt !== null) {
      deletedAddons.push(row);
      continue;
    }
    if (!addon.isAvailable && soldOutUntil !== null) {
      if (soldOutUntil > nowMs) changes.push(soldOutUntil);
      else addon.isAvailable = true;
    }
    push(addonsOfGroup, addonGroupId, addon);
  }

  const variantsOfProduct = new Map<string, Variant[]>();
  const deletedVariants: Flat["variants"] = [];
  for (const row of flat.variants) {
    const { productId, deletedAt, ...variant } = row;
    if (deletedAt !== null) deletedVariants.push(row);
    else push(variantsOfProduct, productId, variant);
  }

  for (const row of deletedAddons) {
    const live = sameName(addonsOfGroup.get(row.addonGroupId), row.name);
    if (!live) continue;
    recentlyDeleted.set(row.id, { id: live.id, price: row.price, tierPrices: row.tierPrices });
    changes.push(row.deletedAt! + replacementMs);
  }
  for (const row of deletedVariants) {
    const live = sameName(variantsOfProduct.get(row.productId), row.name);
    if (!live) continue;
    recentlyDeleted.set(row.id, { id: live.id, price: row.price });
    changes.push(row.deletedAt! + replacementMs);
  }

  const snapshot = {
    ...snapshotOf(flat, sandboxForLive),
    menus: nestMenus(flat, variantsOfProduct),
    addonGroups: flat.addonGroups.map(({ isShared: _, ...group }) => ({
      ...group,
      addons: addonsOfGroup.get(group.id) ?? [],
    })),
  };
  return {
    snapshot,
    recentlyDeleted,
    siteGate: flat.siteGate,
    changesAtMs: changes.length === 0 ? null : Math.min(...changes),
    bytes,
  };
}

function snapshotOf(flat: Flat, sandboxForLive: boolean): Omit<MenuSnapshot, "menus" | "addonGroups"> {
  const settings = settingsOf(flat, sandboxForLive);
  const dineIn = dineInSettings(flat.diningRoom.settings);
  // A deposit that nobody can take is not asked for.
  const deposit = settings.paymentProviders.length > 0 ? dineIn.deposit : null;
  return {
    version: flat.version,
    restaurant: flat.restaurant,
    settings,
    openingHours: flat.openingHours,
    venueHours: flat.venueHours,
    hoursOverrides: flat.hoursOverrides,
    sharedAddonGroupIds: flat.addonGroups.filter((group) => group.isShared).map((group) => group.id),
    coupons: flat.coupons,
    deliveryZones: flat.deliveryZones,
    upsell: flat.upsell,
    newsletterPopup: flat.newsletterPopup,
    diningRoom: { ...flat.diningRoom, settings: { ...dineIn, deposit } },
    stations: flat.stations,
  };
}

function settingsOf({ settings, restaurant }: Flat, sandboxForLive: boolean): OrderingSettings {
  const { isDemo, accounts, ...own } = settings;
  const { environment } = restaurant;
  const paymentProviders = offeredProviders({ environment, isDemo, accounts, sandboxForLive });
  return { ...own, paymentProviders, onlinePayment: own.onlinePayment && paymentProviders.length > 0 };
}

function nestMenus(flat: Flat, variantsOfProduct: ReadonlyMap<string, Variant[]>): Menu[] {
  const schedules = new Map<string, MenuSchedule[]>();
  for (const { menuId, ...schedule } of flat.schedules) push(schedules, menuId, schedule);
  const products = new Map<string, Product[]>();
  for (const product of flat.products)
    push(products, product.categoryId, { ...product, variants: variantsOfProduct.get(product.id) ?? [] });
  const categories = new Map<string, Category[]>();
  for (const category of flat.categories)
    push(categories, category.menuId, { ...category, products: products.get(category.id) ?? [] });
  return flat.menus.map((menu) => ({
    ...menu,
    schedules: schedules.get(menu.id) ?? [],
    categories: categories.get(menu.id) ?? [],
  }));
}

function push<Row>(lists: Map<string, Row[]>, key: string, row: Row): void {
  const list = lists.get(key);
  if (list) list.push(row);
  else lists.set(key, [row]);
}

const sameName = <Row extends { name: string }>(
  rows: readonly Row[] | undefined,
  name: string,
): Row | undefined => rows?.find((row) => row.name.toLowerCase() === name.toLowerCase());
