import { couponRow } from "../coupons/stored-coupons.ts";
import type { NamedParts } from "./import-menu-rows.ts";
import type { ImportRows } from "./import-row-types.ts";
import type { RestaurantFile } from "./import-schema.ts";

/** Coupons and promotions, the newsletter's popup and the upsell. */
export function offerRows(file: RestaurantFile, { idOf, categories, productIds }: NamedParts): ImportRows {
  const coupons = file.coupons.map((coupon) => ({ coupon, id: idOf(coupon, "cpn") }));
  const productsOf = (refs: readonly string[]): string[] => refs.map((one) => productIds.get(one)!);
  const popup = file.newsletterPopup;
  const popupCode = popup?.couponCode?.trim().toUpperCase();
  return {
    coupons: coupons.map(({ coupon, id }) => ({
      id,
      ...couponRow({
        ...coupon,
        // A name that several menus share means every category of that name, a ref one of them.
        categoryIds: categories
          .filter(({ category: { ref, name } }) =>
            [ref, name].some((one) => one !== undefined && coupon.categories.includes(one)),
          )
          .map((one) => one.id),
        productIds: productsOf(coupon.products),
      }),
    })),
    coupon_usage: coupons.map(({ id }) => ({ coupon_id: id })),
    newsletter_popups: popup
      ? [
          {
            is_enabled: popup.isEnabled,
            title: popup.title,
            text: popup.text,
            image_url: popup.imageUrl || null,
            delay_seconds: popup.delaySeconds,
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
            product_ids: productsOf(file.upsell.products),
          },
        ]
      : [],
  };
}
