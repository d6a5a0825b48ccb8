import { inAllergenOrder } from "../../domain/allergens.ts";
import { type Catalogue, type CatalogueProduct, isSoldOut } from "../../domain/catalogue.ts";
import { isReduced } from "../../domain/dish-fields.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { ComboSlot, Product, Variant } from "../../domain/snapshot.ts";
import { groupsFrom, type OfferedGroups } from "./public-addon-groups.ts";
import type { PublicProduct } from "./schemas.ts";

export interface ProductView {
  catalogue: Catalogue;
  offered: OfferedGroups;
  nowMs: number;
}

/** Whether a customer can have the product now: in stock, and every choice that it asks for can be made. */
export const isOrderable = (view: ProductView, entry: CatalogueProduct): boolean =>
  isMakeable(view, entry) &&
  (entry.product.combo?.slots ?? []).every(
    (slot) => openOptions(view, slot).length > 0 || slot.minSelect === 0,
  );

/** The same but for the parts of a combo; of a part it is all there is to ask. */
const isMakeable = ({ offered, nowMs }: ProductView, { product, addonGroups }: CatalogueProduct): boolean =>
  product.isActive &&
  !isSoldOut(product, nowMs) &&
  addonGroups.ids.every((id) => offered.get(id)?.isSatisfiable !== false);

/** The product as customers see it. `isAvailable` is the caller's: `isOrderable` decides. */
export function publicProduct(
  view: ProductView,
  entry: CatalogueProduct,
  isAvailable: boolean,
): PublicProduct {
  const { product, category, addonGroups } = entry;
  const own = product.addonGroupIds.filter((id) => !category.addonGroupIds.includes(id));
  return {
    id: product.id,
    categoryId: product.categoryId,
    name: product.name,
    nameEn: product.nameEn,
    description: product.description,
    descriptionEn: product.descriptionEn,
    imageUrl: product.imageUrl,
    imageAlt: product.imageAlt,
    imageAltEn: product.imageAltEn,
    imageIsStock: product.imageIsStock,
    isPopular: product.isPopular,
    isVegan: product.isVegan,
    isVegetarian: product.isVegetarian,
    isCombo: product.isCombo,
    isAvailable,
    soldOutUntil: isAvailable ? null : isoInstant(soldOutUntil(product, view.nowMs)),
    basePrice: product.basePrice,
    previousPrice: isReduced(product.basePrice, product.previousPrice) ? product.previousPrice : null,
    allowedFulfillment: product.allowedFulfillment,
    allergens: inAllergenOrder(product.allergens),
    mayContain: inAllergenOrder(product.mayContain),
    dietary: product.dietary,
    ageLimit: product.ageLimit,
    containsAlcohol: product.containsAlcohol,
    deposit: product.bottleDeposit,
    maxPerOrder: product.maxPerOrder,
    stockLeft: product.stockLeft,
    sortOrder: product.sortOrder,
    variants: product.variants.map(publicVariant),
    addonGroups: groupsFrom(view.offered, own, "PRODUCT"),
    addonGroupIds: addonGroups.ids.filter((id) => view.offered.get(id)?.group),
    combo: product.combo && { slots: product.combo.slots.map((slot) => publicSlot(view, slot)) },
  };
}

/** A product that waits for stock has no time of return, whatever was written when it was marked. */
const soldOutUntil = (product: Product, nowMs: number): number | null =>
  product.stockLeft !== 0 &&
  !product.isAvailable &&
  product.soldOutUntil !== null &&
  product.soldOutUntil > nowMs
    ? product.soldOutUntil
    : null;

const publicVariant = (variant: Variant): PublicProduct["variants"][number] => ({
  id: variant.id,
  name: variant.name,
  nameEn: variant.nameEn,
  price: variant.price,
  isDefault: variant.isDefault,
  sortOrder: variant.sortOrder,
  addonTierKey: variant.addonTierKey,
  ...(variant.previousPrice !== null &&
    isReduced(variant.price, variant.previousPrice) && { previousPrice: variant.previousPrice }),
  ...(variant.bottleDeposit !== null && { deposit: variant.bottleDeposit }),
});

interface OpenOption {
  option: ComboSlot["options"][number];
  product: Product;
  variant: Variant | null;
}

/** What can be chosen for a part of a combo now. A part's own menu does not have to be shown, as in the cart. */
const openOptions = (view: ProductView, slot: ComboSlot): OpenOption[] =>
  slot.options.flatMap((option) => {
    const entry = view.catalogue.products.get(option.productId);
    if (!entry || !isMakeable(view, entry)) return [];
    const { product } = entry;
    const variant = product.variants.find((one) => one.id === option.variantId) ?? null;
    return option.variantId !== null && variant === null ? [] : [{ option, product, variant }];
  });

const publicSlot = (view: ProductView, slot: ComboSlot) => ({
  id: slot.id,
  name: slot.name,
  minSelect: slot.minSelect,
  maxSelect: slot.maxSelect,
  options: openOptions(view, slot).map(({ option, product, variant }) => ({
    productId: option.productId,
    variantId: option.variantId,
    extraPrice: option.extraPrice,
    name: product.name,
    nameEn: product.nameEn,
    variantName: variant?.name ?? null,
    allergens: inAllergenOrder(product.allergens),
  })),
});
