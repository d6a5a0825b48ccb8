import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { allowsScope } from "../../domain/scopes.ts";
import type { MenuSnapshot } from "../../domain/snapshot.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";
import { readRefundParts, wholeRefunds } from "../payments/order-refunds.ts";
import { boardViewOf } from "./board.ts";
import { changedOrders } from "./changed-orders.ts";
import { orderOf } from "./order-moves.ts";
import { actorView } from "./order-views.ts";
import { paymentsOf, sumOfPaid, sumOfRefunded } from "./paid-online.ts";
import type { OrdersQuery, PartnerOrder, PartnerOrderDetail } from "./partner-schemas.ts";
import { findOrders, type OrderRecord } from "./queries.ts";

/** Who asks about a restaurant's orders, and what their key may see. */
type Asker = Pick<PartnerRestaurantCaller, "scope" | "keyScopes">;

/** A page of the restaurant's orders by their last change, the oldest change first. @throws Problem VALIDATION_FAILED at `cursor` */
export async function listPartnerOrders(
  ctx: Context,
  asker: Asker,
  query: OrdersQuery,
): Promise<{ data: PartnerOrder[]; nextCursor: string | null; resumeCursor: string | null }> {
  const { ids, ...cursors } = await changedOrders(ctx, asker.scope, query);
  const [records, { snapshot }] = await Promise.all([
    findOrders(ctx.db, asker.scope, ids),
    ctx.snapshots.of(asker.scope.restaurantId),
  ]);
  const byId = new Map(records.map((record) => [record.id, record]));
  return {
    data: ids.flatMap((id) => {
      const record = byId.get(id);
      return record ? [viewOf(ctx, asker, record, snapshot)] : [];
    }),
    ...cursors,
  };
}

/** One order whole, with its payment and what was given back. @throws Problem ORDER_NOT_FOUND */
export async function readPartnerOrder(
  ctx: Context,
  asker: Asker,
  orderId: string,
): Promise<PartnerOrderDetail> {
  const record = await orderOf(ctx.db, asker.scope, orderId);
  const ids = paymentsOf(record).map((payment) => payment.orderId);
  const [{ snapshot }, parts] = await Promise.all([
    ctx.snapshots.of(asker.scope.restaurantId),
    readRefundParts(ctx.db, asker.scope, ids),
  ]);
  return {
    ...viewOf(ctx, asker, record, snapshot),
    payment: record.payment_provider && {
      provider: record.payment_provider,
      amount: sumOfPaid(record),
      refunded: sumOfRefunded(record),
    },
    refunds: wholeRefunds(parts).map(({ lines, createdAt, actor, ...refund }) => ({
      ...refund,
      lines: lines.map(({ line, quantity }) => ({ lineId: String(line), quantity })),
      createdAt: isoInstant(createdAt.epochMilliseconds),
      by: actor && actorView(actor),
    })),
  };
}

/** Who the guest is, and the page that is theirs, is for keys that may know guests; where the food goes belongs to the order. */
function viewOf(
  ctx: Context,
  { scope, keyScopes }: Asker,
  record: OrderRecord,
  snapshot: MenuSnapshot,
): PartnerOrder {
  const { stations: _, ...order } = boardViewOf(ctx, scope, record, snapshot);
  const knowsGuests = allowsScope(keyScopes, "customers:read");
  return {
    ...order,
    updatedAt: isoInstant(record.updated_at.epochMilliseconds),
    customer: knowsGuests ? order.customer : { name: order.customer.name, phone: null, email: null },
    trackingUrl: knowsGuests ? order.trackingUrl : null,
  };
}
