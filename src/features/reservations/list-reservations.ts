import { z } from "zod";
import type { Context } from "../../context.ts";
import { startOfBusinessDay } from "../../domain/business-day.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { OrderStatus } from "../../domain/order-state.ts";
import { instantOf } from "../../domain/oslo-time.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import {
  cursorId,
  cursorInstant,
  decodeCursor,
  type Page,
  type PageAsked,
  pageFrom,
} from "../../platform/http/cursor.ts";
import { at } from "./queries.ts";

/** A reservation in a list: enough to know which one it is. */
export interface ListedReservation {
  id: string;
  orderNumber: number;
  status: OrderStatus;
  dineInAt: string;
  partySize: number;
  source: string;
  customerName: string;
}

interface Row extends Omit<ListedReservation, "dineInAt"> {
  dine_in_at: Temporal.Instant;
}

/** Who has booked from a date on (Oslo; the running business day when none is given), in the order in which they come. */
export async function listReservations(
  { db, clock }: Pick<Context, "db" | "clock">,
  scope: RestaurantScope,
  asked: PageAsked & { from: string | null; status: OrderStatus | null },
): Promise<Page<ListedReservation>> {
  const after = decodeCursor(asked.cursor, z.tuple([cursorInstant, cursorId]));
  const fromMs =
    asked.from === null ? startOfBusinessDay(clock.nowMsOf(scope)) : instantOf(asked.from, "00:00");
  const rows = await db.query<Row>(
    `SELECT id, order_number AS "orderNumber", status, dine_in_at, party_size AS "partySize", source,
       customer_name AS "customerName"
     FROM orders
     WHERE restaurant_id = $1 AND type = 'RESERVATION' AND dine_in_at >= $2 AND ($3::text IS NULL OR status = $3)
       AND ($4::timestamptz IS NULL OR (dine_in_at, id) > ($4, $5))
     ORDER BY dine_in_at, id LIMIT $6`,
    [scope.restaurantId, at(fromMs), asked.status, after?.[0] ?? null, after?.[1] ?? null, asked.limit + 1],
  );
  return pageFrom(rows, asked.limit, {
    view: ({ dine_in_at, ...reservation }) => ({
      ...reservation,
      dineInAt: isoInstant(dine_in_at.epochMilliseconds),
    }),
    placeOf: ({ dine_in_at, id }) => [dine_in_at.toString(), id],
  });
}
