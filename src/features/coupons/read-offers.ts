import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { StaffOffer } from "./offers-staff-schemas.ts";
import { readCoupons } from "./stored-coupons.ts";

/**
 * Every coupon and promotion in the order they were made, with what came of it by orders that stand (D-158): 500 at most, so that a page
 * can show and sort all of them.
 */
export async function readOffers(db: Queryable, scope: RestaurantScope): Promise<StaffOffer[]> {
  const coupons = await readCoupons(db, scope);
  const rows = await db.query<{ id: string; given: number; total: number }>(
    `SELECT r.coupon_id AS id, sum(o.discount)::bigint AS given, sum(o.total)::bigint AS total
     FROM coupon_redemptions r JOIN orders o ON o.restaurant_id = r.restaurant_id AND o.id = r.order_id
     WHERE r.restaurant_id = $1 AND r.released_at IS NULL GROUP BY r.coupon_id`,
    [scope.restaurantId],
  );
  const resultOf = new Map(rows.map((row) => [row.id, row]));
  return coupons.map((coupon) => {
    const { given = 0, total = 0 } = resultOf.get(coupon.id) ?? {};
    return { ...coupon, discountGiven: given, ordersTotal: total };
  });
}
