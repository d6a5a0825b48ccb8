import { type CustomerFacts, couponOfCode } from "../../domain/coupons/eligibility.ts";
import { emailIdentity } from "../../domain/email-identity.ts";
import type { Coupon } from "../../domain/snapshot.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";

/** Who asks, as far as it is known: either matches (D-18). The phone is E.164. */
export interface KnownCustomer {
  email: string | null;
  phone: string | null;
}

interface Row {
  subscribed: boolean;
  ordered: boolean;
  uses: Record<string, number>;
}

const statement = `
  SELECT EXISTS (SELECT FROM newsletter_subscribers
      WHERE restaurant_id = $1 AND email_identity = $2 AND status = 'SUBSCRIBED') AS subscribed,
    EXISTS (SELECT FROM orders
      WHERE restaurant_id = $1 AND type = 'ORDER' AND status NOT IN ('FAILED', 'CANCELLED')
        AND (email_identity = $2 OR customer_phone = $3)) AS ordered,
    (SELECT coalesce(jsonb_object_agg(coupon_id, uses), '{}') FROM (
      SELECT coupon_id, count(*) AS uses FROM coupon_redemptions
      WHERE restaurant_id = $1 AND coupon_id = ANY ($4) AND released_at IS NULL AND (email_identity = $2 OR phone = $3)
      GROUP BY coupon_id) AS used) AS uses`;

/**
 * What the coupons that come into question have to know of a customer: an early word, since the transaction that writes
 * an order judges again. One look into the database, and none when no coupon asks or nobody is known.
 */
export async function customerFacts(
  db: Queryable,
  scope: RestaurantScope,
  coupons: readonly Coupon[],
  couponCode: string | null,
  { email, phone }: KnownCustomer,
): Promise<CustomerFacts> {
  if (email === null && phone === null) return {};
  const asking = couponCode === null ? coupons.filter((coupon) => coupon.isAutomatic) : [];
  const typed = couponCode === null ? null : couponOfCode(coupons, couponCode);
  const inQuestion = (typed ? [typed] : asking).filter(
    (coupon) => coupon.subscribersOnly || coupon.firstOrderOnly || coupon.perCustomerLimit !== null,
  );
  if (inQuestion.length === 0) return {};
  const [row] = await db.query<Row>(statement, [
    scope.restaurantId,
    email === null ? null : emailIdentity(email),
    phone,
    inQuestion.map((coupon) => coupon.id),
  ]);
  return {
    isSubscriber: row!.subscribed,
    earlierOrders: row!.ordered ? 1 : 0,
    couponUses: new Map(Object.entries(row!.uses)),
  };
}
