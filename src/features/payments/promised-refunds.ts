import type { StaffRole } from "../../domain/roles.ts";
import type { VatGroup } from "../../domain/vat.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { instantOf } from "./queries.ts";

export interface RefundToPromise {
  refundId: string;
  orderId: string;
  /** Øre; null: all that is left. */
  amount: number | null;
  reason: string;
  /** Of the refund that this is a part of, another payment's; left out: it is a refund of its own, or the first part of one. */
  partOf?: string;
  key: string | null;
  includesTip: boolean;
  /** Who gives it back, as in the order's events; their role counts for the limits of D-105. */
  actor: { kind: string; id?: string; role?: StaffRole };
  /** The VAT in it. */
  vat?: readonly VatGroup[];
  /** It goes back because the order was changed: its change tells of it. */
  isChange?: true;
  /** Epoch ms: it may be taken back until then. */
  sendAfterMs?: number | null;
  /** What it is for, by the lines' numbers, and whether the guest is mailed when it is on its way. */
  told?: { lines: readonly { line: number; quantity: number }[]; notifyCustomer: boolean };
}

/** The amount promised (øre), or null when there is not that much left. */
export async function promiseRefund(
  db: Queryable,
  scope: RestaurantScope,
  refund: RefundToPromise,
  nowMs: number,
): Promise<number | null> {
  const [row] = await db.query<{ promised: number | null }>(
    "SELECT promise_refund($1, $2, $3, $4, $5, $6, $7, $8, $9) AS promised",
    [
      scope.restaurantId,
      refund.orderId,
      refund.refundId,
      refund.amount,
      refund.reason,
      refund.key,
      instantOf(nowMs),
      refund.includesTip,
      JSON.stringify(refund.actor),
    ],
  );
  if (row!.promised === null) return null;
  // A table's deposit has no VAT: none is written then.
  await db.query(
    `UPDATE refunds SET notify_customer = $4, lines = $5, vat = $6, is_change = $7, send_after = $8, part_of = $9
     WHERE restaurant_id = $1 AND order_id = $2 AND id = $3`,
    [
      scope.restaurantId,
      refund.orderId,
      refund.refundId,
      refund.told?.notifyCustomer ?? !refund.isChange,
      JSON.stringify(refund.told?.lines ?? []),
      JSON.stringify(refund.vat),
      refund.isChange ?? false,
      refund.sendAfterMs ? instantOf(refund.sendAfterMs) : null,
      refund.partOf ?? null,
    ],
  );
  return row!.promised;
}

/**
 * Whoever changes what was paid holds this until commit; locks go payment first, then order. With the payments of what the order came to
 * more when it was changed.
 */
export async function lockPayment(db: Queryable, scope: RestaurantScope, orderId: string): Promise<void> {
  await db.query(
    `SELECT 1 FROM payments WHERE restaurant_id = $1 AND order_id = ANY (payment_orders($1, $2))
     ORDER BY order_id FOR UPDATE`,
    [scope.restaurantId, orderId],
  );
}

/** The refund of an order that was asked for with this key, or null; of a restaurant's key with what it asked for. Its first part has the key. */
export async function refundByKey(
  trx: Transaction,
  scope: RestaurantScope,
  orderId: string,
  key: string,
): Promise<{ id: string; hash: string | null } | null> {
  const [row] = await trx.query<{ id: string; hash: string | null }>(
    `SELECT id, actor #>> '{request,hash}' AS hash FROM refunds
     WHERE restaurant_id = $1 AND order_id = ANY (payment_orders($1, $2)) AND idempotency_key = $3`,
    [scope.restaurantId, orderId, key],
  );
  return row ?? null;
}

/** A tip is given back once: with whichever part of its refund stands. */
export async function hasRefundedTip(
  trx: Transaction,
  scope: RestaurantScope,
  orderId: string,
): Promise<boolean> {
  const rows = await trx.query(
    `SELECT 1 FROM refunds
     WHERE restaurant_id = $1 AND order_id = ANY (payment_orders($1, $2)) AND includes_tip AND state <> 'FAILED'`,
    [scope.restaurantId, orderId],
  );
  return rows.length > 0;
}
