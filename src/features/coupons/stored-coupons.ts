import { createHash } from "node:crypto";
import type { CouponFields } from "../../domain/coupons/coupon-fields.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { KeptCoupon } from "./keepers-schemas.ts";

/** What a coupon says, with what it is for by id. */
export type StoredCoupon = CouponFields & { categoryIds: string[]; productIds: string[] };

const columnOf = {
  code: "code",
  isAutomatic: "is_automatic",
  isActive: "is_active",
  discountType: "discount_type",
  discountValue: "discount_value",
  minimumOrder: "minimum_order",
  appliesTo: "applies_to",
  categoryIds: "category_ids",
  productIds: "product_ids",
  displayName: "display_name",
  displayBadge: "display_badge",
  description: "description",
  usageLimit: "usage_limit",
  perCustomerLimit: "per_customer_limit",
  validFrom: "valid_from",
  validTo: "valid_to",
  priority: "priority",
  allowedDaysOfWeek: "allowed_days_of_week",
  allowedFulfillment: "allowed_fulfillment",
  allowedPaymentMethod: "allowed_payment_method",
  allowedTimeStart: "allowed_time_start",
  allowedTimeEnd: "allowed_time_end",
  bundleQuantity: "bundle_quantity",
  bundleTierKey: "bundle_tier_key",
  maxBundlesPerOrder: "max_bundles_per_order",
  subscribersOnly: "subscribers_only",
  firstOrderOnly: "first_order_only",
} as const satisfies Record<keyof StoredCoupon, string>;
const names = Object.keys(columnOf) as (keyof StoredCoupon)[];
const columns = Object.values(columnOf);

/** A coupon as a row, in the names of its columns. An empty text is none. */
export const couponRow = (coupon: StoredCoupon): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [columnOf[name], coupon[name] === "" ? null : coupon[name]]));

type Moments = Record<"validFrom" | "validTo", Temporal.Instant | null>;
type Row = Omit<StoredCoupon, keyof Moments> & Moments & { id: string; used: number };

/** Every coupon and promotion of a restaurant in the order they were made, or one of them. */
export async function readCoupons(
  db: Queryable,
  scope: RestaurantScope,
  couponId: string | null = null,
): Promise<Omit<KeptCoupon, "discountGiven">[]> {
  const rows = await db.query<Row>(
    `SELECT c.id, ${names.map((name) => `c.${columnOf[name]} AS "${name}"`).join(", ")}, coalesce(u.used, 0) AS used
     FROM coupons c LEFT JOIN coupon_usage u ON u.restaurant_id = c.restaurant_id AND u.coupon_id = c.id
     WHERE c.restaurant_id = $1 AND ($2::text IS NULL OR c.id = $2) ORDER BY c.id`,
    [scope.restaurantId, couponId],
  );
  return rows.map(({ id, used, validFrom, validTo, ...rest }) => {
    const coupon = {
      ...rest,
      validFrom: validFrom?.toString() ?? null,
      validTo: validTo?.toString() ?? null,
    };
    const version = createHash("sha256")
      .update(JSON.stringify(names.map((name) => coupon[name])))
      .digest("hex")
      .slice(0, 16);
    return { id, ...coupon, used, version };
  });
}

/** The same with what they have taken off orders that stand: neither cancelled nor failed. */
export async function withDiscounts(
  db: Queryable,
  scope: RestaurantScope,
  coupons: readonly Omit<KeptCoupon, "discountGiven">[],
): Promise<KeptCoupon[]> {
  const rows = await db.query<{ id: string; given: number }>(
    `SELECT r.coupon_id AS id, sum(o.discount)::bigint AS given
     FROM coupon_redemptions r JOIN orders o ON o.restaurant_id = r.restaurant_id AND o.id = r.order_id
     WHERE r.restaurant_id = $1 AND r.coupon_id = ANY ($2) AND r.released_at IS NULL GROUP BY r.coupon_id`,
    [scope.restaurantId, coupons.map(({ id }) => id)],
  );
  const given = new Map(rows.map((row) => [row.id, row.given]));
  return coupons.map((coupon) => ({ ...coupon, discountGiven: given.get(coupon.id) ?? 0 }));
}

/**
 * Nobody uses a coupon until the transaction ends, so that what is judged of its uses is what is committed. Whoever waited for it
 * finds the limit that is written here (`coupon_limit_holds`).
 */
export async function holdUses(trx: Transaction, scope: RestaurantScope, couponId: string): Promise<void> {
  await trx.query("SELECT FROM coupons WHERE restaurant_id = $1 AND id = $2 FOR UPDATE", [
    scope.restaurantId,
    couponId,
  ]);
  await trx.query("SELECT FROM coupon_usage WHERE restaurant_id = $1 AND coupon_id = $2 FOR UPDATE", [
    scope.restaurantId,
    couponId,
  ]);
}

/** Makes a coupon or changes it. The database refuses a code that the restaurant has already. */
export async function writeCoupon(
  trx: Transaction,
  scope: RestaurantScope,
  id: string,
  coupon: StoredCoupon,
): Promise<void> {
  await trx.query(
    `INSERT INTO coupons (restaurant_id, id, ${columns.join(", ")})
     SELECT $1, $2, ${columns.map((column) => `c.${column}`).join(", ")} FROM jsonb_populate_record(NULL::coupons, $3::jsonb) AS c
     ON CONFLICT (restaurant_id, id) DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(", ")}`,
    [scope.restaurantId, id, JSON.stringify(couponRow(coupon))],
  );
  await trx.query(
    "INSERT INTO coupon_usage (restaurant_id, coupon_id) VALUES ($1, $2) ON CONFLICT (restaurant_id, coupon_id) DO NOTHING",
    [scope.restaurantId, id],
  );
}
