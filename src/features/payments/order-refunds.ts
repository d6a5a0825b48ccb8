import type { ActorKind } from "../../domain/actor-kinds.ts";
import { balanceOf, taxedOf } from "../../domain/change-balance.ts";
import type { RefundState } from "../../domain/payment-states.ts";
import type { StaffRole } from "../../domain/roles.ts";
import type { VatGroup } from "../../domain/vat.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";

interface RefundFacts {
  reason: string;
  includesTip: boolean;
  /** The VAT in it; null of refunds before it was kept, and of money that came too late. */
  vat: VatGroup[] | null;
  /** By the lines' numbers. */
  lines: { line: number; quantity: number }[];
  createdAt: Temporal.Instant;
  /** Null where nobody gave it back: money that came too late. */
  actor: { kind: ActorKind; id?: string; role?: StaffRole } | null;
}

/** What went back of one payment, or was tried. */
export interface RefundPart extends RefundFacts {
  /** The refund that it is a part of. */
  refundId: string;
  /** Øre. */
  amount: number;
  state: RefundState;
}

/** A refund whole, of however many payments (D-416). */
export interface OrderRefund extends RefundFacts {
  id: string;
  /** Øre that go back; of a refund that was refused whole, what was asked for. */
  amount: number;
  /** Øre of what was asked for that a provider has refused: they can be given back again. */
  refused: number;
  state: RefundState;
}

/** What was given back of an order's payments, or was tried, the oldest first. */
export const readRefundParts = (
  db: Queryable,
  scope: RestaurantScope,
  orderIds: readonly string[],
): Promise<RefundPart[]> =>
  db.query<RefundPart>(
    `SELECT coalesce(part_of, id) AS "refundId", amount, state, reason, includes_tip AS "includesTip", coalesce(lines, '[]') AS lines,
       created_at AS "createdAt", vat, actor - 'request' AS actor
     FROM refunds WHERE restaurant_id = $1 AND order_id = ANY ($2) ORDER BY created_at, id`,
    [scope.restaurantId, orderIds],
  );

export const stands = ({ state }: Pick<RefundPart, "state">): boolean => state !== "FAILED";

/** The refunds that these are the parts of, each with what its first part says of it. */
export function wholeRefunds(parts: readonly RefundPart[]): OrderRefund[] {
  const byId = Map.groupBy(parts, ({ refundId }) => refundId);
  return [...byId].map(([id, [first, ...others]]) => wholeOf(id, first!, others));
}

function wholeOf(id: string, first: RefundPart, others: readonly RefundPart[]): OrderRefund {
  const all = [first, ...others];
  const standing = all.filter(stands);
  const counted = standing.length > 0 ? standing : all;
  const isOnItsWay = all.some(({ state }) => state === "PENDING");
  const { refundId: _, ...facts } = first;
  return {
    ...facts,
    id,
    amount: sumOf(counted),
    refused: sumOf(all.filter((part) => !stands(part))),
    state: standing.length === 0 ? "FAILED" : isOnItsWay ? "PENDING" : "DONE",
    vat: vatOf(counted),
  };
}

const sumOf = (parts: readonly RefundPart[]): number => parts.reduce((sum, { amount }) => sum + amount, 0);

function vatOf(parts: readonly RefundPart[]): VatGroup[] | null {
  const known = taxedOf(parts.map(({ amount, vat }) => ({ total: amount, vat })));
  return known && [...balanceOf({ total: 0, vat: [] }, [], known).vat];
}
