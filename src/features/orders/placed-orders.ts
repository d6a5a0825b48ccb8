import { z } from "zod";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { OrderStatus, OrderType } from "../../domain/order-state.ts";
import type { Fulfillment, PaymentMethod } from "../../domain/snapshot.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import {
  cursorId,
  cursorInstant,
  decodeCursor,
  type Page,
  type PageAsked,
  pageFrom,
} from "../../platform/http/cursor.ts";
import { Problem } from "../../platform/problem.ts";

/** An order in a list: enough to know which one it is. Money is øre. */
export interface ListedOrder {
  id: string;
  orderNumber: number;
  status: OrderStatus;
  fulfillment: Fulfillment | null;
  paymentMethod: PaymentMethod | null;
  source: string;
  customerName: string;
  total: number;
  placedAt: string;
}

interface Row extends Omit<ListedOrder, "placedAt"> {
  placed_at: Temporal.Instant;
}

/** All that was ever ordered of a restaurant, the newest first, whatever became of it: for the people who run the service. */
export async function listPlacedOrders(
  db: Queryable,
  scope: RestaurantScope,
  asked: PageAsked & { status: OrderStatus | null },
): Promise<Page<ListedOrder>> {
  const after = decodeCursor(asked.cursor, z.tuple([cursorInstant, cursorId]));
  const rows = await db.query<Row>(
    `SELECT id, order_number AS "orderNumber", status, fulfillment, payment_method AS "paymentMethod", source,
       customer_name AS "customerName", total, placed_at
     FROM orders
     WHERE restaurant_id = $1 AND type = 'ORDER' AND ($2::text IS NULL OR status = $2)
       AND ($3::timestamptz IS NULL OR (placed_at, id) < ($3, $4))
     ORDER BY placed_at DESC, id DESC LIMIT $5`,
    [scope.restaurantId, asked.status, after?.[0] ?? null, after?.[1] ?? null, asked.limit + 1],
  );
  return pageFrom(rows, asked.limit, {
    view: ({ placed_at, ...order }) => ({ ...order, placedAt: isoInstant(placed_at.epochMilliseconds) }),
    placeOf: ({ placed_at, id }) => [placed_at.toString(), id],
  });
}

/**
 * The id of an order or a reservation (`type`; either when it is null), by the number that the guest sees or by the id itself.
 * @throws Problem ORDER_NOT_FOUND
 */
export async function orderIdOf(
  db: Queryable,
  scope: RestaurantScope,
  order: string,
  type: OrderType | null,
): Promise<string> {
  const [found] = await db.query<{ id: string }>(
    `SELECT id FROM orders WHERE restaurant_id = $1 AND (id = $2 OR order_number = $3) AND ($4::text IS NULL OR type = $4)`,
    [scope.restaurantId, order, /^\d{1,15}$/.test(order) ? Number(order) : null, type],
  );
  if (!found) throw new Problem("ORDER_NOT_FOUND");
  return found.id;
}
