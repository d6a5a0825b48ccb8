import { newId } from "../../platform/ids.ts";
import type { NamedParts } from "./import-menu-rows.ts";
import type { ImportRows } from "./import-row-types.ts";
import type { RestaurantFile } from "./import-schema.ts";

/** Coupons and promotions, the newsletter's popup and the upsell. */
export function offerRows(file: RestaurantFile, { categories, productIds }: NamedParts): ImportRows {
  const coupons = file.coupons.map((coupon) => ({ coupon, id: newId("cpn") }));
  const idsOf = (refs: readonly string[]): string[] => refs.map((one) => productIds.get(one)!);
  const popup = file.newsletterPopup;
  const popupCode = popup?.couponCode?.trim().toUpperCase();
  return {
    coupons: coupons.map(({ coupon, id }) => ({
      id,
      code: coupon.code,
      is_automatic: coupon.isAutomatic,
      is_active: coupon.isActive,
      discount_type: coupon.discountType,
      discount_value: coupon.discountValue,
      minimum_order: coupon.minimumOrder,
      applies_to: coupon.appliesTo,
      // A name that several menus share means every category of that name.
      category_ids: categories
        .filter(({ category }) => coupon.categories.includes(category.name))
        .map((one) => one.id),
      product_ids: idsOf(coupon.products),
      description: coupon.description || null,
      display_name: coupon.displayName || null,
      display_badge: coupon.displayBadge || null,
      usage_limit: coupon.usageLimit,
      per_customer_limit: coupon.perCustomerLimit,
      valid_from: coupon.validFrom,
      valid_to: coupon.validTo,
      priority: coupon.priority,
      allowed_days_of_week: coupon.allowedDaysOfWeek,
      allowed_fulfillment: coupon.allowedFulfillment,
      allowed_payment_method: coupon.allowedPaymentMethod,
      allowed_time_start: coupon.allowedTimeStart,
      allowed_time_end: coupon.allowedTimeEnd,
      bundle_quantity: coupon.bundleQuantity,
      bundle_tier_key: coupon.bundleTierKey,
      max_bundles_per_order: coupon.maxBundlesPerOrder,
      subscribers_only: coupon.subscribersOnly,
      first_order_only: coupon.firstOrderOnly,
    })),
    coupon_usage: coupons.map(({ id }) => ({ coupon_id: id })),
    newsletter_popups: popup
      ? [
          {
            is_enabled: popup.isEnabled,
            title: popup.title,
            text: popup.text,
            coupon_id: coupons.find(({ coupon }) => popupCode && coupon.code === popupCode)?.id,
            success_message: popup.successMessage,
          },
        ]
      : [],
    upsells: file.upsell
      ? [
          {
            is_active: file.upsell.isActive,
            mode: file.upsell.mode,
            product_ids: idsOf(file.upsell.products),
          },
        ]
      : [],
  };
}
