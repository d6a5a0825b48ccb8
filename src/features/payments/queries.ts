import type { OrderStatus } from "../../domain/order-state.ts";
import type { PaymentProviderName } from "../../domain/payment-providers.ts";
import type { AuthorizationState, PaymentState } from "../../domain/payment-states.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import { dueRows } from "../../platform/db/due-rows.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { scopeOf } from "../../platform/db/scope.ts";

export const instantOf = (ms: number): Temporal.Instant => Temporal.Instant.fromEpochMilliseconds(ms);

/** How many payments of a list are asked about at a time: a provider that hangs must not hold up another one's. */
export const callsAtOnce = 10;

/** A payment and the order it is for. Amounts are øre. */
export interface PaymentRecord {
  order_id: string;
  state: PaymentState;
  provider: PaymentProviderName;
  /** Of the restaurant with the provider; null for the sandbox. */
  account_id: string | null;
  provider_reference: string | null;
  /** Null: taken when it was paid. */
  authorization_state: AuthorizationState | null;
  amount: number;
  /** Promised back, whether it has been sent or not. */
  refunded: number;
  currency: string;
  status: OrderStatus;
  success_url: string | null;
  cancel_url: string | null;
  token_sealed: Buffer;
}

const paymentRecord = `
  SELECT p.order_id, p.state, p.provider, p.account_id, p.provider_reference, p.authorization_state, p.amount, p.refunded,
    p.currency, o.status, o.success_url, o.cancel_url,
    o.token_sealed
  FROM payments p
  JOIN orders o ON o.restaurant_id = p.restaurant_id AND o.id = p.order_id`;

export async function findPayment(
  db: Queryable,
  scope: RestaurantScope,
  orderId: string,
): Promise<PaymentRecord | null> {
  const [row] = await db.query<PaymentRecord>(
    `${paymentRecord} WHERE p.restaurant_id = $1 AND p.order_id = $2`,
    [scope.restaurantId, orderId],
  );
  return row ?? null;
}

export async function findPaymentByTokenHash(
  db: Queryable,
  scope: RestaurantScope,
  tokenHash: Buffer,
): Promise<PaymentRecord | null> {
  const [row] = await db.query<PaymentRecord>(
    `${paymentRecord} WHERE o.restaurant_id = $1 AND o.token_hash = $2`,
    [scope.restaurantId, tokenHash],
  );
  return row ?? null;
}

/** Stores the provider's link. False when the payment was given up meanwhile. */
export async function openPayment(
  db: Queryable,
  scope: RestaurantScope,
  orderId: string,
  link: { reference: string; paymentUrl: string },
  nowMs: number,
): Promise<boolean> {
  const rows = await db.query(
    `UPDATE payments SET state = 'OPEN', provider_reference = $3, payment_url = $4, updated_at = $5
     WHERE restaurant_id = $1 AND order_id = $2 AND state = 'CREATING' RETURNING 1`,
    [scope.restaurantId, orderId, link.reference, link.paymentUrl, instantOf(nowMs)],
  );
  return rows.length > 0;
}

/**
 * The right to ask the provider about an open payment: given at most once per order and interval, to whoever of all
 * processes comes first.
 */
export async function claimCheck(
  db: Queryable,
  scope: RestaurantScope,
  orderId: string,
  nowMs: number,
  intervalMs: number,
): Promise<boolean> {
  const rows = await db.query(
    `UPDATE payments SET checked_at = $3
     WHERE restaurant_id = $1 AND order_id = $2 AND state = 'OPEN' AND (checked_at IS NULL OR checked_at <= $4)
     RETURNING 1`,
    [scope.restaurantId, orderId, instantOf(nowMs), instantOf(nowMs - intervalMs)],
  );
  return rows.length > 0;
}

export type Confirmation = "CONFIRMED" | "LATE" | "KNOWN";

/** `isAuthorized`: the provider has not taken the money yet. */
export async function confirmPayment(
  db: Queryable,
  scope: RestaurantScope,
  orderId: string,
  given: { nowMs: number; autoAccept: boolean; refundId: string; isAuthorized: boolean },
): Promise<Confirmation> {
  const [row] = await db.query<{ outcome: Confirmation }>(
    given.isAuthorized
      ? "SELECT confirm_authorized_payment($1, $2, $3, $4, $5) AS outcome"
      : "SELECT confirm_payment($1, $2, $3, $4, $5) AS outcome",
    [scope.restaurantId, orderId, instantOf(given.nowMs), given.autoAccept, given.refundId],
  );
  return row!.outcome;
}

/** Fails the order of a payment that is in one of these states and has come to nothing. */
export async function failPayment(
  db: Queryable,
  scope: RestaurantScope,
  orderId: string,
  from: readonly PaymentState[],
  to: "FAILED_TO_CREATE" | "DECLINED" | "CANCELLED" | "EXPIRED",
  nowMs: number,
): Promise<boolean> {
  const [row] = await db.query<{ failed: boolean }>("SELECT fail_payment($1, $2, $3, $4, $5) AS failed", [
    scope.restaurantId,
    orderId,
    from,
    to,
    instantOf(nowMs),
  ]);
  return row!.failed;
}

export interface DuePayment {
  scope: RestaurantScope;
  orderId: string;
}

export interface DueRow {
  restaurant_id: string;
  order_id: string;
}
/** Of all restaurants: a job makes the scopes of what its statement has found. */
export const dueOf = (rows: readonly DueRow[]): DuePayment[] =>
  rows.map((row) => ({ scope: scopeOf(row.restaurant_id), orderId: row.order_id }));

const sinceIn =
  (textOf: (whose: string) => string) =>
  async (db: Queryable, of: RestaurantScope | null, beforeMs: number, limit: number): Promise<DuePayment[]> =>
    dueOf(await dueRows<DueRow>(db, of, textOf, [instantOf(beforeMs), limit]));

/** Orders of all restaurants, or of one, that have awaited payment since before an instant, the oldest first. */
export const unpaidSince = sinceIn(
  (whose) => `SELECT restaurant_id, id AS order_id FROM orders
   WHERE ${whose} AND status = 'AWAITING_PAYMENT' AND placed_at <= $2 ORDER BY placed_at LIMIT $3`,
);

/** Payments of all restaurants, or of one, that have waited for a link since before an instant. */
export const withoutLinkSince = sinceIn(
  (whose) => `SELECT restaurant_id, order_id FROM payments
   WHERE ${whose} AND state = 'CREATING' AND created_at <= $2 ORDER BY created_at LIMIT $3`,
);

/** Open payments of all restaurants that nobody has asked about for a while. */
export const uncheckedSince = sinceIn(
  (whose) => `SELECT restaurant_id, order_id FROM payments
   WHERE ${whose} AND state = 'OPEN' AND coalesce(checked_at, created_at) <= $2
   ORDER BY checked_at NULLS FIRST LIMIT $3`,
);
