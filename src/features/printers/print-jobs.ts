import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import type { SlipKind } from "../../domain/slips.ts";
import { message } from "../../messages/message.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { Loop } from "../../platform/loops.ts";
import { Problem } from "../../platform/problem.ts";
import { readKeptDays } from "../../platform/retention.ts";
import { ordersById } from "../orders/orders-by-id.ts";
import { jobName, jobUuid } from "./job-ids.ts";
import type { PrintBody, PrintJob } from "./schemas.ts";

/** What people ask for comes on top of what orders bring: a printer that is away must not fill the table. */
const mostWaiting = 200;
const mostShown = 50;

type Row = Omit<PrintJob, "createdAt" | "endedAt"> & {
  createdAt: Temporal.Instant;
  endedAt: Temporal.Instant | null;
};

/** A printer's slips: those that wait, the oldest first, and before them the latest that are done. */
export async function readJobs(
  db: Queryable,
  scope: RestaurantScope,
  printerId: string,
  jobId: string | null = null,
): Promise<PrintJob[]> {
  const rows = await db.query<Row>(
    `SELECT j.id::text, j.slip, j.copy, j.order_id AS "orderId", coalesce(o.pickup_code, '#' || o.order_number) AS "orderName",
       j.created_at AS "createdAt", j.state, j.failure, j.ended_at AS "endedAt"
     FROM print_jobs j LEFT JOIN orders o ON o.restaurant_id = j.restaurant_id AND o.id = j.order_id
     WHERE j.restaurant_id = $1 AND j.printer_id = $2 AND ($3::uuid IS NULL OR j.id = $3)
     ORDER BY j.state IN ('WAITING', 'LEASED') DESC, j.id DESC LIMIT $4`,
    [scope.restaurantId, printerId, jobId, mostShown],
  );
  return rows.map(({ id, createdAt, endedAt, ...row }) => ({
    ...row,
    id: jobName(id),
    createdAt: isoInstant(createdAt.epochMilliseconds),
    endedAt: endedAt && isoInstant(endedAt.epochMilliseconds),
  }));
}

/**
 * Queues slips of an order at the printers that print them, or at one, whether or not they print by themselves.
 * @returns how many wait now
 * @throws Problem ORDER_NOT_FOUND, VALIDATION_FAILED when no printer prints them, or when too many wait already
 */
export async function printOrder(
  ctx: Context,
  scope: RestaurantScope,
  orderId: string,
  { slips, printerId }: PrintBody,
): Promise<number> {
  const orders = await ordersById(ctx, scope, [orderId]);
  if (orders.size === 0) throw new Problem("ORDER_NOT_FOUND");
  const queued = await ctx.db.transaction(async (trx) => {
    // A printer's queue is counted and added to by one at a time.
    const printers = await trx.query<{ id: string; slips: SlipKind[]; copies: number }>(
      `SELECT id, slips, copies FROM printers
       WHERE restaurant_id = $1 AND ($2::text IS NULL OR id = $2) AND slips && $3 ORDER BY id FOR NO KEY UPDATE`,
      [scope.restaurantId, printerId ?? null, slips],
    );
    if (printers.length === 0)
      throw Problem.validation([{ path: "slips", code: "NO_PRINTER", message: message("fields.noPrinter") }]);
    return trx.query(
      `INSERT INTO print_jobs (restaurant_id, printer_id, order_id, slip, copy)
       SELECT p.restaurant_id, p.id, $3, slip, copy
       FROM printers p, unnest(p.slips) AS slip, generate_series(1, p.copies) AS copy
       WHERE p.restaurant_id = $1 AND p.id = ANY ($2) AND slip = ANY ($4) AND ${hasRoom} RETURNING id`,
      [scope.restaurantId, printers.map(({ id }) => id), orderId, slips, mostWaiting],
    );
  });
  if (queued.length === 0) throw full("slips");
  return queued.length;
}

const hasRoom = `(SELECT count(*) FROM print_jobs w WHERE w.restaurant_id = p.restaurant_id AND w.printer_id = p.id
  AND w.state IN ('WAITING', 'LEASED')) < $5`;
const full = (path: string): Problem =>
  Problem.validation([
    { path, code: "TOO_MANY", message: message("fields.mostSlips", { count: mostWaiting }) },
  ]);

/** Queues a slip that says that the printer works. @throws Problem NOT_FOUND, VALIDATION_FAILED when too many wait already */
export async function printTest(ctx: Context, scope: RestaurantScope, printerId: string): Promise<PrintJob> {
  const made = await ctx.db.transaction(async (trx) => {
    const rows = await trx.query(
      "SELECT id FROM printers WHERE restaurant_id = $1 AND id = $2 FOR NO KEY UPDATE",
      [scope.restaurantId, printerId],
    );
    if (rows.length === 0) throw new Problem("NOT_FOUND");
    return trx.query<{ id: string }>(
      `INSERT INTO print_jobs (restaurant_id, printer_id, slip)
       SELECT p.restaurant_id, p.id, $4 FROM printers p
       WHERE p.restaurant_id = $1 AND p.id = $2 AND $3::text IS NULL AND ${hasRoom} RETURNING id::text`,
      [scope.restaurantId, printerId, null, "TEST", mostWaiting],
    );
  });
  if (!made[0]) throw full("");
  return oneJob(ctx.db, scope, printerId, made[0].id);
}

/** Takes a slip that waits out of the queue. One that the printer has at this moment may come out. @throws Problem NOT_FOUND, CHANGED when it is done */
export const cancelJob = (
  db: Queryable,
  scope: RestaurantScope,
  printerId: string,
  job: string,
): Promise<PrintJob> =>
  turn(db, scope, printerId, job, ["WAITING", "LEASED"], "state = 'CANCELLED', ended_at = now()");

/** Prints once more what has failed, was taken out, or got lost after it was printed. @throws Problem NOT_FOUND, CHANGED when it waits already */
export const retryJob = (
  db: Queryable,
  scope: RestaurantScope,
  printerId: string,
  job: string,
): Promise<PrintJob> =>
  turn(
    ...([db, scope, printerId, job, ["FAILED", "CANCELLED", "PRINTED"]] as const),
    "state = 'WAITING', ended_at = NULL, tries = 0, failure = NULL, created_at = now()",
  );

async function turn(
  db: Queryable,
  scope: RestaurantScope,
  printerId: string,
  job: string,
  from: readonly PrintJob["state"][],
  set: string,
): Promise<PrintJob> {
  const uuid = jobUuid(job);
  if (uuid === null) throw new Problem("NOT_FOUND");
  const [row] = await db.query<{ id: string }>(
    `UPDATE print_jobs SET ${set}, leased_until = NULL, leased_by = NULL
     WHERE restaurant_id = $1 AND printer_id = $2 AND id = $3 AND state = ANY ($4) RETURNING id::text`,
    [scope.restaurantId, printerId, uuid, from],
  );
  const now = await oneJob(db, scope, printerId, uuid);
  if (!row) throw new Problem("CHANGED", { state: now.state });
  return now;
}

async function oneJob(
  db: Queryable,
  scope: RestaurantScope,
  printerId: string,
  uuid: string,
): Promise<PrintJob> {
  const [job] = await readJobs(db, scope, printerId, uuid);
  if (!job) throw new Problem("NOT_FOUND");
  return job;
}

/** Slips of yesterday are of no use to a kitchen: they wait to be asked for again. */
const staleHours = 12;

export async function sweepJobs({ db }: Pick<Context, "db">): Promise<void> {
  await db.everywhere(
    `UPDATE print_jobs SET state = 'FAILED', ended_at = now(), leased_until = NULL, leased_by = NULL,
       failure = coalesce(failure, 'not asked for')
     WHERE state IN ('WAITING', 'LEASED') AND created_at < now() - make_interval(hours => $1)`,
    [staleHours],
  );
  const { PRINT_JOBS } = await readKeptDays(db);
  await db.everywhere("DELETE FROM print_jobs WHERE created_at < now() - make_interval(days => $1)", [
    PRINT_JOBS,
  ]);
}

export const sweepJobsLoop: Loop<Context> = { name: "printers.sweep", everyMs: 600_000, run: sweepJobs };
