import type { Catalogue } from "../../domain/catalogue.ts";
import { couponKinds } from "../../domain/coupons/index.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { Coupon, MenuSnapshot } from "../../domain/snapshot.ts";
import type { PublicCategory, PublicCoupon, PublicProduct, PublicUpsell } from "./schemas.ts";

/** Whether a coupon is in force at an instant, whatever the day, the hour and the cart. */
export const isCouponActive = (coupon: Coupon, nowMs: number): boolean =>
  coupon.isActive &&
  (coupon.validFrom === null || coupon.validFrom <= nowMs) &&
  (coupon.validTo === null || nowMs <= coupon.validTo) &&
  (coupon.usageLimit === null || coupon.usageCount < coupon.usageLimit);

/**
 * The offers that an order of what is shown could use, without their codes. One for categories or products of which none
 * is shown now is left out, as is one for a fulfillment that the restaurant does not offer.
 */
export function publicCoupons(
  snapshot: Pick<MenuSnapshot, "coupons" | "settings">,
  shown: readonly PublicCategory[],
  nowMs: number,
): PublicCoupon[] {
  const categories = new Map(shown.map((category) => [category.id, category.name]));
  const products = new Map(shown.flatMap((category) => category.products.map((one) => [one.id, one.name])));
  const { pickupEnabled, deliveryEnabled } = snapshot.settings;
  return snapshot.coupons.flatMap((coupon) => {
    if (!isCouponActive(coupon, nowMs)) return [];
    const needs = couponKinds[coupon.discountType].deliveryOnly ? "DELIVERY" : coupon.allowedFulfillment;
    if ((needs === "DELIVERY" && !deliveryEnabled) || (needs === "PICKUP" && !pickupEnabled)) return [];
    const targets =
      coupon.appliesTo === "ORDER"
        ? null
        : coupon.appliesTo === "CATEGORIES"
          ? named(coupon.categoryIds, categories)
          : named(coupon.productIds, products);
    if (targets?.length === 0) return [];
    return [publicCoupon(coupon, targets)];
  });
}

/** An offer by itself, with the names of what it is for as far as they are on the menu. */
export function publicPromotion(coupon: Coupon, catalogue: Catalogue): PublicCoupon {
  if (coupon.appliesTo === "ORDER") return publicCoupon(coupon, null);
  const entries = [...catalogue.products.values()];
  const names =
    coupon.appliesTo === "CATEGORIES"
      ? new Map(entries.map(({ category }) => [category.id, category.name]))
      : new Map(entries.map(({ product }) => [product.id, product.name]));
  return publicCoupon(
    coupon,
    named(coupon.appliesTo === "CATEGORIES" ? coupon.categoryIds : coupon.productIds, names),
  );
}

const named = (ids: readonly string[], names: ReadonlyMap<string, string>): { id: string; name: string }[] =>
  ids.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name }];
  });

const publicCoupon = (coupon: Coupon, targets: { id: string; name: string }[] | null): PublicCoupon => ({
  id: coupon.id,
  discountType: coupon.discountType,
  discountValue: coupon.discountValue,
  minimumOrder: coupon.minimumOrder,
  isAutomatic: coupon.isAutomatic,
  appliesTo: coupon.appliesTo,
  description: coupon.description,
  displayName: coupon.displayName,
  displayBadge: coupon.displayBadge,
  usageLimit: coupon.usageLimit,
  usageCount: coupon.usageCount,
  validFrom: isoInstant(coupon.validFrom),
  validTo: isoInstant(coupon.validTo),
  priority: coupon.priority,
  allowedDaysOfWeek: coupon.allowedDaysOfWeek,
  allowedFulfillment: coupon.allowedFulfillment,
  allowedTimeStart: coupon.allowedTimeStart,
  allowedTimeEnd: coupon.allowedTimeEnd,
  bundleQuantity: coupon.bundleQuantity,
  bundleTierKey: coupon.bundleTierKey,
  maxBundlesPerOrder: coupon.maxBundlesPerOrder,
  ...(targets && coupon.appliesTo === "CATEGORIES" && { categories: targets }),
  ...(targets && coupon.appliesTo === "PRODUCTS" && { products: targets }),
});

/** More than a customer looks at on the way to paying. */
const mostUpsold = 10;

/** What to offer beside the cart: popular dishes, or the restaurant's own list. Only what is shown and can be had. */
export function publicUpsell(
  upsell: MenuSnapshot["upsell"],
  shown: readonly PublicCategory[],
): PublicUpsell | null {
  if (upsell === null) return null;
  const available = shown.flatMap((category) => category.products).filter((product) => product.isAvailable);
  const byId = new Map(available.map((product) => [product.id, product]));
  const chosen =
    upsell.mode === "POPULAR"
      ? available.filter((product) => product.isPopular)
      : upsell.productIds.flatMap((id) => byId.get(id) ?? []);
  return {
    isActive: upsell.isActive,
    mode: upsell.mode,
    products: upsell.isActive ? chosen.slice(0, mostUpsold).map(upsoldProduct) : [],
  };
}

const upsoldProduct = (product: PublicProduct) => ({
  id: product.id,
  name: product.name,
  nameEn: product.nameEn,
  price:
    (product.variants.find((variant) => variant.isDefault) ?? product.variants[0])?.price ??
    product.basePrice,
  imageUrl: product.imageUrl,
});
