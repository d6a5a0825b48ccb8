import { z } from "zod";
import type { Context } from "../../context.ts";
import type { OrderStatus } from "../../domain/order-state.ts";
import { message } from "../../messages/message.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { decodeCursor, encodeCursor, type PageAsked } from "../../platform/http/cursor.ts";
import { Problem } from "../../platform/problem.ts";

export interface ChangesAsked extends PageAsked {
  updatedSince?: string | undefined;
  placedFrom?: string | undefined;
  /** Not included. */
  placedTo?: string | undefined;
  status?: OrderStatus | undefined;
}

/** Ids of orders by their last change, the oldest change first. */
export interface ChangesPage {
  ids: string[];
  /** There is more now. */
  nextCursor: string | null;
  /** On the last page: where what changes from now on begins. */
  resumeCursor: string | null;
}

/** Numbers of transactions and databases: more than a JSON number holds. */
const digits = z.string().regex(/^\d{1,20}$/);
/** [database, changed_in, id, floor]. */
const Place = z.tuple([digits, digits, z.string().regex(/^\w{0,64}$/), z.union([digits, z.literal("")])]);

interface Row {
  database: string;
  horizon: string;
  id: string | null;
  changed_in: string | null;
}

/**
 * What has changed in a restaurant's orders, so that nothing is ever missed. A place in the list is the number of the
 * transaction that changed the order last. Transactions end in another order than they begin, so one with a lower number may
 * come to light after a higher one has been read: no pass resumes beyond its floor, the lowest number that was still at work
 * when the pass looked. What lies above it is given again, and what is given twice is the same order as it is now.
 * @throws Problem VALIDATION_FAILED at `cursor`, also for one of another database
 */
export async function changedOrders(
  { db }: Pick<Context, "db">,
  scope: RestaurantScope,
  asked: ChangesAsked,
): Promise<ChangesPage> {
  const after = decodeCursor(asked.cursor, Place);
  // `updated_at` and `changed_in` are written together, by clocks that differ by less than an hour: so the newest order that was
  // last changed an hour before says where to begin, without reading the years before it. A sandbox's own clock may have been
  // put back by up to 60 days. A value by itself, on its own: else no index is asked for it, with row-level security
  // or once the plan is kept.
  const rows = await db.query<Row>(
    `SELECT now.database, now.horizon, c.id, c.changed_in
     FROM (SELECT (SELECT system_identifier::text FROM pg_control_system()) AS database,
             pg_snapshot_xmin(pg_current_snapshot())::text AS horizon) AS now
     LEFT JOIN LATERAL (
       SELECT o.id, o.changed_in::text, o.changed_in AS place FROM orders o
       WHERE o.restaurant_id = $1 AND o.type = 'ORDER' AND (o.changed_in, o.id) > ($2::xid8, $3)
         AND ($4::timestamptz IS NULL OR o.updated_at >= $4) AND o.changed_in >= (SELECT coalesce((
           SELECT b.changed_in FROM orders b
           WHERE b.restaurant_id = $1 AND b.updated_at < $4::timestamptz - CASE WHEN EXISTS (
             SELECT FROM restaurants r WHERE r.id = $1 AND r.environment = 'TEST') THEN interval '1441 hours'
             ELSE interval '1 hour' END AND $4 IS NOT NULL
           ORDER BY b.changed_in DESC, b.id DESC LIMIT 1), '0'::xid8))
         AND ($5::timestamptz IS NULL OR o.placed_at >= $5) AND ($6::timestamptz IS NULL OR o.placed_at < $6)
         AND ($7::text IS NULL OR o.status = $7)
       ORDER BY o.changed_in, o.id LIMIT $8) AS c ON true
     ORDER BY c.place, c.id`,
    [
      scope.restaurantId,
      after?.[1] ?? "0",
      after?.[2] ?? "",
      asked.updatedSince ?? null,
      asked.placedFrom ?? null,
      asked.placedTo ?? null,
      asked.status ?? null,
      asked.limit + 1,
    ],
  );
  const { database, horizon } = rows[0]!;
  if (after && after[0] !== database)
    throw Problem.validation([{ path: "cursor", code: "INVALID", message: message("fields.cursor") }]);
  const found = rows.filter((row): row is Row & { id: string; changed_in: string } => row.id !== null);
  const page = found.slice(0, asked.limit);
  const last = found.length > page.length ? page.at(-1) : undefined;
  const floor = after?.[3] && BigInt(after[3]) < BigInt(horizon) ? after[3] : horizon;
  return {
    ids: page.map(({ id }) => id),
    nextCursor: last ? encodeCursor([database, last.changed_in, last.id, floor]) : null,
    resumeCursor: last ? null : encodeCursor([database, floor, "", ""]),
  };
}
