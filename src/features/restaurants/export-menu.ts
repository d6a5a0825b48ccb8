import type { ComboSlot } from "../../domain/snapshot.ts";
import type { ImportRow } from "./import-row-types.ts";
import type { RestaurantRows } from "./restaurant-rows.ts";

/** A part of a file in the import format, as it is written. */
export type FilePart = Record<string, unknown>;
type MenuRows = Pick<
  RestaurantRows,
  "menus" | "menu_schedules" | "categories" | "products" | "variants" | "addon_groups" | "addons"
>;

/** The import format's menus and add-on groups (`menuRows` the other way). What rows are called by is their ids. */
export function menuPart(rows: MenuRows): { addonGroups: FilePart[]; menus: FilePart[] } {
  const groupIds = new Set(rows.addon_groups.map(({ id }) => id));
  const refsOf = (ids: unknown): string[] => (ids as string[]).filter((id) => groupIds.has(id));
  const schedules = Map.groupBy(rows.menu_schedules, (row) => row.menu_id);
  const categories = Map.groupBy(rows.categories, (row) => row.menu_id);
  const products = Map.groupBy(rows.products, (row) => row.category_id);
  const variants = Map.groupBy(rows.variants, (row) => row.product_id);
  const addons = Map.groupBy(rows.addons, (row) => row.addon_group_id);
  const combos = comboReader(rows);
  return {
    addonGroups: placed(rows.addon_groups).map((row) => groupOf(row, addons.get(row.id) ?? [], refsOf)),
    menus: placed(rows.menus).map((menu) => ({
      externalId: menu.external_id,
      name: menu.name,
      nameEn: menu.name_en,
      description: menu.description,
      isActive: menu.is_active,
      isDefault: menu.is_default,
      priority: menu.priority,
      ...placeOf(menu),
      startsOn: menu.starts_on,
      endsOn: menu.ends_on,
      schedules: (schedules.get(menu.id) ?? []).map((window) => ({
        dayOfWeek: window.day_of_week,
        startsAt: window.starts_at,
        endsAt: window.ends_at,
        priority: window.priority,
        isActive: window.is_active,
      })),
      categories: placed(categories.get(menu.id) ?? []).map((category) => ({
        ref: category.id,
        externalId: category.external_id,
        name: category.name,
        nameEn: category.name_en,
        description: category.description,
        imageUrl: category.image_url,
        ...placeOf(category),
        addonGroups: refsOf(category.addon_group_ids),
        products: placed(products.get(category.id) ?? []).map((product) => ({
          ...productOf(product, variants.get(product.id) ?? []),
          ...combos(product),
          addonGroups: refsOf(product.addon_group_ids),
        })),
      })),
    })),
  };
}

/** Where each row's own place is one: the file's order is another when two rows share theirs. */
const placed = (rows: readonly ImportRow[]): ImportRow[] => {
  const places = rows.map((row) => row.sort_order as number);
  const isOrdered = places.every((place, index) => index === 0 || places[index - 1]! < place);
  return isOrdered ? [...rows] : rows.map((row) => ({ ...row, sort_order: undefined }));
};
const placeOf = ({ sort_order: sortOrder }: ImportRow): FilePart =>
  sortOrder === undefined ? {} : { sortOrder };

export const instantOf = (value: unknown): string | null =>
  typeof value === "string" ? Temporal.Instant.from(value).toString() : null;

function productOf(row: ImportRow, variants: readonly ImportRow[]): FilePart {
  return {
    ref: row.id,
    externalId: row.external_id,
    name: row.name,
    nameEn: row.name_en,
    description: row.description,
    descriptionEn: row.description_en,
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
    imageAltEn: row.image_alt_en,
    imageIsStock: row.image_is_stock,
    ...placeOf(row),
    basePrice: row.base_price,
    previousPrice: row.previous_price,
    allergens: row.allergens,
    mayContain: row.may_contain,
    dietary: row.dietary,
    isVegan: row.is_vegan,
    isVegetarian: row.is_vegetarian,
    isPopular: row.is_popular,
    allowedFulfillment: row.allowed_fulfillment,
    ageLimit: row.age_limit,
    containsAlcohol: row.contains_alcohol,
    deposit: row.bottle_deposit,
    maxPerOrder: row.max_per_order,
    makeMinutes: row.make_minutes,
    isAvailable: row.is_available,
    soldOutUntil: instantOf(row.sold_out_until),
    isActive: row.is_active,
    variants: variants.map((variant) => ({
      externalId: variant.external_id,
      name: variant.name,
      nameEn: variant.name_en,
      price: variant.price,
      previousPrice: variant.previous_price,
      deposit: variant.bottle_deposit,
      isDefault: variant.is_default,
      addonTierKey: variant.addon_tier_key,
    })),
  };
}

/**
 * Choices of dishes and sizes that are gone are left out, as guests are not offered them; a combo that cannot be chosen any more is
 * sold out.
 */
function comboReader({ products, variants }: MenuRows): (row: ImportRow) => FilePart {
  const dishes = new Map(products.map((row) => [row.id, row]));
  const sizes = new Map(variants.map((row) => [row.id, row]));
  const optionOf = ({ productId, variantId, extraPrice }: ComboSlot["options"][number]): FilePart[] => {
    const dish = dishes.get(productId);
    const size = variantId === null ? undefined : sizes.get(variantId);
    if (!dish || dish.is_combo || (variantId !== null && size?.product_id !== productId)) return [];
    return [{ product: productId, variant: size?.name ?? null, extraPrice }];
  };
  return ({ combo }) => {
    const slots = ((combo as { slots: ComboSlot[] } | null)?.slots ?? []).map(
      ({ name, minSelect, maxSelect, options }) => ({
        name,
        minSelect,
        maxSelect,
        options: options.flatMap(optionOf),
      }),
    );
    const open = slots.filter(({ options }) => options.length > 0);
    const isBroken = slots.some(({ minSelect, options }) => minSelect > 0 && options.length === 0);
    return {
      combo: open.length > 0 ? { slots: open } : null,
      ...(isBroken && { isAvailable: false }),
    };
  };
}

function groupOf(row: ImportRow, addons: readonly ImportRow[], refsOf: (ids: unknown) => string[]): FilePart {
  return {
    ref: row.id,
    externalId: row.external_id,
    name: row.name,
    nameEn: row.name_en,
    description: row.description,
    display: row.display,
    isShared: row.is_shared,
    ...placeOf(row),
    minSelect: row.min_select,
    maxSelect: row.max_select,
    allowQuantity: row.allow_quantity,
    maxPerAddon: row.max_per_addon,
    freeCount: row.free_count,
    tiers: tiersOf(row, addons),
    addons: addons.map((addon) => ({
      externalId: addon.external_id,
      name: addon.name,
      nameEn: addon.name_en,
      kitchenName: addon.kitchen_name,
      imageUrl: addon.image_url,
      isAvailable: addon.is_available,
      soldOutUntil: instantOf(addon.sold_out_until),
      price: addon.price,
      tierPrices: addon.tier_prices,
      allergens: addon.allergens,
      isVegan: addon.is_vegan,
      isVegetarian: addon.is_vegetarian,
      isDefault: addon.is_default,
      maxQuantity: addon.max_quantity,
      addonGroups: refsOf(addon.addon_group_ids),
    })),
  };
}

/** A price of a size that the group does not name holds all the same, and the format wants the size named. */
function tiersOf(row: ImportRow, addons: readonly ImportRow[]): FilePart[] {
  const tiers = (row.tiers as FilePart[]).map(({ key, name, nameEn }) => ({ key, name, nameEn }));
  const keys = addons.flatMap(({ tier_prices }) => (tier_prices as { key: string }[]).map(({ key }) => key));
  const unnamed = new Set(keys).difference(new Set(tiers.map(({ key }) => key as string)));
  return [...tiers, ...[...unnamed].map((key) => ({ key, name: key, nameEn: null }))];
}
