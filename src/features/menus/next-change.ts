import { nextVisibilityChangeMs } from "../../domain/menu-visibility.ts";
import { openingState } from "../../domain/opening-hours.ts";
import { addDays, osloDateOf, startOfDay } from "../../domain/oslo-time.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";

/**
 * The next instant (epoch ms) at which `publicMenu` or `publicRestaurant` could answer differently without anybody having
 * written anything: a menu's window, opening and closing, the end of a rush, a product that comes back, a coupon that
 * begins or ends, and Oslo midnight, when special dates pass.
 */
export function nextChangeMs(snapshot: MenuSnapshot, nowMs: number): number {
  let next = startOfDay(addDays(osloDateOf(nowMs), 1));
  const consider = (instantMs: number | null): void => {
    if (instantMs !== null && instantMs > nowMs && instantMs < next) next = instantMs;
  };
  consider(nextVisibilityChangeMs(snapshot.menus, nowMs));
  const kitchen = openingState(snapshot.openingHours, snapshot.hoursOverrides, "KITCHEN", nowMs);
  consider(kitchen.closesAt);
  consider(kitchen.nextOpenAt);
  consider(snapshot.settings.rush?.until ?? null);
  for (const coupon of snapshot.coupons) {
    consider(coupon.validFrom);
    // Valid through its last millisecond.
    consider(coupon.validTo === null ? null : coupon.validTo + 1);
  }
  for (const menu of snapshot.menus) {
    for (const category of menu.categories) {
      for (const product of category.products) if (!product.isAvailable) consider(product.soldOutUntil);
    }
  }
  return next;
}
