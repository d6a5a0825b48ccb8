import { limitsOf } from "../../domain/combo.ts";
import { alcoholMarks } from "../../domain/dish-fields.ts";
import type { ComboSlot } from "../../domain/snapshot.ts";
import type { ImportedProduct, ImportedVariant } from "./import-menu-schema.ts";
import { type IdOf, type ImportRows, left } from "./import-row-types.ts";
import type { MenuFile } from "./import-schema.ts";

type FileMenu = MenuFile["menus"][number];
type FileCategory = FileMenu["categories"][number];

/** The file's menus, categories and products with the ids that their rows get, and what names mean in it. */
export interface NamedParts {
  idOf: IdOf;
  menus: { menu: FileMenu; id: string }[];
  categories: { category: FileCategory; menuId: string; position: number; id: string }[];
  products: {
    product: ImportedProduct;
    categoryId: string;
    position: number;
    id: string;
    variantIds: string[];
  }[];
  groupIds: ReadonlyMap<string, string>;
  /** By what the file calls them. What it calls nothing is asked for by nobody. */
  productIds: ReadonlyMap<string | undefined, string>;
}

export function namedParts(file: MenuFile, idOf: IdOf): NamedParts {
  const menus = file.menus.map((menu) => ({ menu, id: idOf(menu, "mnu") }));
  const categories = menus.flatMap(({ menu, id: menuId }) =>
    menu.categories.map((category, position) => ({ category, menuId, position, id: idOf(category, "cat") })),
  );
  const products = categories.flatMap(({ category, id: categoryId }) =>
    category.products.map((product, position) => {
      const variantIds = product.variants.map((variant) => idOf(variant, "var"));
      return { product, categoryId, position, id: idOf(product, "prd"), variantIds };
    }),
  );
  const groupIds = new Map(file.addonGroups.map((group) => [group.ref, idOf(group, "agr")]));
  const productIds = new Map(products.map(({ product, id }) => [product.ref, id]));
  return { idOf, menus, categories, products, groupIds, productIds };
}

/** Menus with their windows, categories, products and sizes, and the add-on groups. */
export function menuRows(file: MenuFile, parts: NamedParts): ImportRows {
  const idsOf = (refs: readonly string[]): string[] => refs.map((one) => parts.groupIds.get(one)!);
  return {
    ...addonRows(file, parts),
    menus: parts.menus.map(({ menu, id }, position) => ({
      [left]: leftOut(menu),
      id,
      external_id: menu.externalId,
      name: menu.name,
      name_en: menu.nameEn,
      description: menu.description || null,
      is_active: menu.isActive,
      is_default: menu.isDefault,
      priority: menu.priority,
      sort_order: menu.sortOrder ?? position,
      starts_on: menu.startsOn,
      ends_on: menu.endsOn,
    })),
    menu_schedules: parts.menus.flatMap(({ menu, id }) =>
      menu.schedules.map((window) => ({
        id: parts.idOf(window, "sch"),
        menu_id: id,
        day_of_week: window.dayOfWeek,
        starts_at: window.startsAt,
        ends_at: window.endsAt,
        priority: window.priority,
        is_active: window.isActive,
      })),
    ),
    categories: parts.categories.map(({ category, menuId, id, position }) => ({
      [left]: leftOut(category),
      id,
      menu_id: menuId,
      external_id: category.externalId,
      name: category.name,
      name_en: category.nameEn,
      description: category.description || null,
      image_url: category.imageUrl || null,
      addon_group_ids: idsOf(category.addonGroups),
      sort_order: category.sortOrder ?? position,
    })),
    products: parts.products.map(({ product, categoryId, id, position }) => ({
      [left]: leftOut(product),
      id,
      category_id: categoryId,
      external_id: product.externalId,
      name: product.name,
      name_en: product.nameEn,
      description: product.description || null,
      description_en: product.descriptionEn || null,
      base_price: product.basePrice ?? defaultVariant(product)!.price,
      previous_price: product.previousPrice,
      image_url: product.imageUrl || null,
      image_alt: (product.imageUrl !== null && product.imageAlt) || null,
      image_alt_en: (product.imageUrl !== null && product.imageAltEn) || null,
      image_is_stock: product.imageIsStock ?? false,
      is_active: product.isActive,
      ...availabilityColumns(product),
      is_popular: product.isPopular ?? false,
      is_vegan: product.isVegan ?? false,
      is_vegetarian: product.isVegetarian ?? false,
      allowed_fulfillment: product.allowedFulfillment,
      allergens: product.allergens ?? [],
      may_contain: product.mayContain ?? [],
      dietary: product.dietary ?? [],
      ...alcoholColumns(product),
      bottle_deposit: product.deposit ?? 0,
      max_per_order: product.maxPerOrder,
      make_minutes: product.makeMinutes,
      addon_group_ids: idsOf(product.addonGroups),
      is_combo: product.combo != null,
      combo: product.combo && comboColumn(product.combo, parts),
      sort_order: product.sortOrder ?? position,
    })),
    variants: parts.products.flatMap(({ product, id, variantIds }) =>
      product.variants.map((variant, position) => ({
        [left]: leftOut(variant),
        id: variantIds[position]!,
        product_id: id,
        external_id: variant.externalId,
        name: variant.name,
        name_en: variant.nameEn,
        price: variant.price,
        previous_price: variant.previousPrice,
        bottle_deposit: variant.deposit,
        is_default: variant === defaultVariant(product),
        addon_tier_key: variant.addonTierKey,
        sort_order: position,
      })),
    ),
  };
}

/** The slots of a combo, with the ids of what its file names by reference and size. */
const comboColumn = ({ slots }: NonNullable<ImportedProduct["combo"]>, { idOf, products }: NamedParts) => ({
  slots: slots.map((slot) => ({
    id: idOf(slot, "slt"),
    name: slot.name,
    ...limitsOf(slot),
    options: slot.options.map((option): ComboSlot["options"][number] => {
      const dish = products.find(({ product }) => product.ref === option.product)!;
      const size = dish.product.variants.findIndex(({ name }) => name === option.variant);
      return {
        productId: dish.id,
        variantId: dish.variantIds[size] ?? null,
        extraPrice: option.extraPrice,
      };
    }),
  })),
});

/** Of a part that is there already: what a till seldom knows, and what the day has brought. */
const leftOut = (part: {
  externalId?: string | null | undefined;
  imageUrl?: string | null | undefined;
  imageAlt?: string | null | undefined;
  imageAltEn?: string | null | undefined;
  isAvailable?: boolean | undefined;
  soldOutUntil?: string | null | undefined;
}): string[] => [
  ...(part.externalId == null ? ["external_id"] : []),
  ...(part.imageUrl === undefined ? ["image_url", "image_is_stock"] : []),
  ...(part.imageAlt === undefined ? ["image_alt"] : []),
  ...(part.imageAltEn === undefined ? ["image_alt_en"] : []),
  ...(part.isAvailable === undefined ? ["is_available"] : []),
  ...(part.isAvailable !== true && part.soldOutUntil === undefined ? ["sold_out_until"] : []),
];

/** What is for sale has no time at which it returns. */
const availabilityColumns = ({
  isAvailable = true,
  soldOutUntil,
}: Pick<ImportedProduct, "isAvailable" | "soldOutUntil">) => ({
  is_available: isAvailable,
  sold_out_until: isAvailable ? null : soldOutUntil,
});

const alcoholColumns = (product: ImportedProduct) => {
  const { ageLimit, containsAlcohol } = alcoholMarks(product);
  return { age_limit: ageLimit, contains_alcohol: containsAlcohol };
};

/** The size marked as default, otherwise the first. */
const defaultVariant = (product: ImportedProduct): ImportedVariant | undefined =>
  product.variants.find((variant) => variant.isDefault) ?? product.variants[0];

function addonRows(file: MenuFile, { idOf, groupIds }: NamedParts): ImportRows {
  return {
    addon_groups: file.addonGroups.map((group, position) => ({
      [left]: leftOut(group),
      id: groupIds.get(group.ref)!,
      external_id: group.externalId,
      name: group.name,
      name_en: group.nameEn,
      description: group.description || null,
      min_select: group.minSelect,
      max_select: group.maxSelect,
      allow_quantity: group.allowQuantity,
      max_per_addon: group.maxPerAddon,
      free_count: group.freeCount,
      display:
        group.display ?? (group.allowQuantity ? "STEPPER" : group.maxSelect === 1 ? "RADIO" : "CHECKBOX"),
      is_shared: group.isShared,
      tiers: group.tiers.map((tier, sortOrder) => ({ ...tier, nameEn: tier.nameEn ?? null, sortOrder })),
      sort_order: group.sortOrder ?? position,
    })),
    addons: file.addonGroups.flatMap((group) =>
      group.addons.map((addon, position) => ({
        [left]: leftOut(addon),
        id: idOf(addon, "adn"),
        addon_group_id: groupIds.get(group.ref)!,
        external_id: addon.externalId,
        name: addon.name,
        name_en: addon.nameEn,
        kitchen_name: addon.kitchenName || null,
        image_url: addon.imageUrl || null,
        ...availabilityColumns(addon),
        price: addon.price,
        tier_prices: addon.tierPrices,
        is_default: addon.isDefault,
        allergens: addon.allergens,
        is_vegan: addon.isVegan,
        is_vegetarian: addon.isVegetarian,
        max_quantity: addon.maxQuantity,
        addon_group_ids: addon.addonGroups.map((one) => groupIds.get(one)!),
        sort_order: position,
      })),
    ),
  };
}
