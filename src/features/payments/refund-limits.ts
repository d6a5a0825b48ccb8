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
 * Throws FORBIDDEN when somebody may not decide about so much of an order's money (null: all that is left; D-105). The
 * transaction holds the payment's lock, so that of several refunds at once each sees those before it.
 */
export async function requireRefundRight(
  trx: Transaction,
  scope: RestaurantScope,
  orderId: string,
  role: StaffRole,
  amount: Money | null,
): Promise<void> {
  const [row] = await trx.query<RefundLimits & { unrefunded: Money; given: GivenBack }>(
    `SELECT ${limits}, p.amount - p.refunded AS unrefunded,
       (SELECT coalesce(jsonb_object_agg(g.role, g.amount), '{}') FROM (
          SELECT f.actor ->> 'role' AS role, sum(f.amount) AS amount FROM refunds f
          WHERE f.restaurant_id = $1 AND f.order_id = $2 AND f.state <> 'FAILED' AND f.actor ? 'role' GROUP BY 1
        ) g) AS given
     FROM ordering_settings s JOIN payments p USING (restaurant_id)
     WHERE s.restaurant_id = $1 AND p.order_id = $2 AND p.state = 'PAID'`,
    [scope.restaurantId, orderId],
  );
  if (!row) return;
  const refusal = refundRefusal(role, amount ?? row.unrefunded, row, row.given);
  if (refusal) throw Problem.from(refusal);
}
