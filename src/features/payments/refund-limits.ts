import type { Money } from "../../domain/money.ts";
import { type GivenBack, type RefundLimits, refundRefusal } from "../../domain/refund-right.ts";
import type { StaffRole } from "../../domain/roles.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";

const limits = "manager_refund_limit AS manager, staff_refund_limit AS staff";

/** What the owner lets others give back. */
export async function readRefundLimits(db: Queryable, scope: RestaurantScope): Promise<RefundLimits> {
  const [row] = await db.query<RefundLimits>(
    `SELECT ${limits} FROM ordering_settings WHERE restaurant_id = $1`,
    [scope.restaurantId],
  );
  return row!;
}

/** Counts for refunds from now on; what has been given back stays. */
export async function setRefundLimits(
  db: Queryable,
  scope: RestaurantScope,
  { manager, staff }: RefundLimits,
): Promise<RefundLimits> {
  const [row] = await db.query<RefundLimits>(
    `UPDATE ordering_settings SET manager_refund_limit = $2, staff_refund_limit = $3 WHERE restaurant_id = $1
     RETURNING ${limits}`,
    [scope.restaurantId, manager, staff],
  );
  return row!;
}

/**
 * Throws FORBIDDEN when somebody may not decide about so much of an order's money (null: all that is left; D-105), with what it came to more
 * when it was changed. The transaction holds the payments' locks, so that of several refunds at once each sees those before it.
 */
export async function requireRefundRight(
  trx: Transaction,
  scope: RestaurantScope,
  orderId: string,
  role: StaffRole,
  amount: Money | null,
): Promise<void> {
  const [row] = await trx.query<RefundLimits & { unrefunded: Money; given: GivenBack }>(
    `WITH paid_for AS MATERIALIZED (
       SELECT $2::text AS id UNION ALL SELECT id FROM orders WHERE restaurant_id = $1 AND supplement_of = $2
     ), paid AS (
       SELECT coalesce(sum(p.amount - p.refunded), 0)::bigint AS unrefunded
       FROM payments p JOIN paid_for ON paid_for.id = p.order_id WHERE p.restaurant_id = $1 AND p.state = 'PAID'
     ), given AS (
       SELECT f.actor ->> 'role' AS role, sum(f.amount) AS amount FROM refunds f JOIN paid_for ON paid_for.id = f.order_id
       WHERE f.restaurant_id = $1 AND f.state <> 'FAILED' AND f.actor ? 'role' GROUP BY 1)
     SELECT ${limits}, paid.unrefunded, (SELECT coalesce(jsonb_object_agg(role, amount), '{}') FROM given) AS given
     FROM ordering_settings s, paid WHERE s.restaurant_id = $1`,
    [scope.restaurantId, orderId],
  );
  const { unrefunded, given, ...limited } = row!;
  const refusal = refundRefusal(role, amount ?? unrefunded, limited, given);
  if (refusal) throw Problem.from(refusal);
}
