import type { Context } from "../../context.ts";
import type { Paper, PrinterKind, PrinterState } from "../../domain/printers.ts";
import type { SlipKind } from "../../domain/slips.ts";
import type { Locale } from "../../messages/locale.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import { drawSlip, type SlipPicture } from "../../platform/slips/draw-slip.ts";
import { parsePublicToken } from "../../platform/tokens.ts";
import type { BoardOrder } from "../orders/board-schemas.ts";
import { ordersById } from "../orders/orders-by-id.ts";
import { jobName, jobUuid } from "./job-ids.ts";
import { saysSomething, slipOfJob } from "./slip-of-job.ts";

/** A printer at its door: what its secret has led to. */
export interface AskingPrinter {
  scope: RestaurantScope;
  id: string;
  name: string;
  locale: Locale;
  paperMm: Paper;
  stationIds: string[];
}

/** The printer whose address this is. Says no more of a wrong one than that there is nothing there. @throws Problem NOT_FOUND */
export async function printerAt(
  { db }: Pick<Context, "db">,
  kind: PrinterKind,
  token: string,
): Promise<AskingPrinter> {
  const parsed = parsePublicToken(token);
  if (!parsed) throw new Problem("NOT_FOUND");
  const scope = scopeOf(parsed.restaurantId);
  const [printer] = await db.query<Omit<AskingPrinter, "scope">>(
    `SELECT p.id, p.name, p.locale, p.paper_mm AS "paperMm", coalesce((SELECT array_agg(s.station_id ORDER BY s.station_id)
       FROM printer_stations s WHERE s.restaurant_id = p.restaurant_id AND s.printer_id = p.id), '{}') AS "stationIds"
     FROM printers p WHERE p.restaurant_id = $1 AND p.secret_hash = $2 AND p.kind = $3`,
    [scope.restaurantId, parsed.hash, kind],
  );
  if (!printer) throw new Problem("NOT_FOUND");
  return { scope, ...printer };
}

/**
 * Writes down that it was heard of, and how it is; every ten seconds at most while nothing changes.
 * @param state null: it says nothing of that, so what it said last stands
 */
export const noteSeen = (
  db: Queryable,
  printer: AskingPrinter,
  state: PrinterState | null,
): Promise<unknown> =>
  db.query(
    `UPDATE printers SET last_seen_at = now(), state = coalesce($3, state, 'READY') WHERE restaurant_id = $1 AND id = $2
       AND (state IS DISTINCT FROM coalesce($3, state, 'READY') OR last_seen_at IS NULL OR last_seen_at < now() - interval '10 seconds')`,
    [printer.scope.restaurantId, printer.id, state],
  );

/** For how long a printer that has a slip may print it before it is given out again. */
const leaseSeconds = 90;
/** How many of the oldest are looked at for one that says something. */
const mostLooked = 50;

interface Waiting {
  id: string;
  slip: SlipKind | "TEST";
  orderId: string | null;
}

/** What a printer that has a slip already is answered when it asks again: the same, as it has asked for nothing else; or nothing yet. */
export type WhileLeased = "SAME" | "NOTHING";

/**
 * Leases the oldest slip that waits for a printer, to the device that asks. One at a time: a second device with the same address gets
 * none meanwhile. What says nothing (its lines are made elsewhere, its order is cancelled for good) is taken out on the way.
 * @returns the job's name; null: nothing to print
 */
export async function leaseJob(
  ctx: Context,
  printer: AskingPrinter,
  device: string,
  whileLeased: WhileLeased,
): Promise<string | null> {
  const { scope } = printer;
  const waiting = await readWaiting(ctx.db, printer);
  if (waiting.length === 0) return null;
  const orders = await ordersById(
    ctx,
    scope,
    waiting.flatMap(({ orderId }) => orderId ?? []),
  );
  const isWorth = ({ slip, orderId }: Waiting): boolean => {
    if (slip === "TEST") return true;
    const order = orders.get(orderId ?? "");
    return order !== undefined && saysSomething(slip, order, printer);
  };
  // The order may be made after all, and is not printed anew then: what the kitchen holds of it may be old.
  const canComeBack = ({ orderId }: Waiting): boolean => {
    const undoUntil = orders.get(orderId ?? "")?.undoUntil;
    return undoUntil != null && Date.parse(undoUntil) > ctx.clock.nowMsOf(scope);
  };
  return ctx.db.transaction(async (trx) => {
    await trx.query("SELECT id FROM printers WHERE restaurant_id = $1 AND id = $2 FOR NO KEY UPDATE", [
      scope.restaurantId,
      printer.id,
    ]);
    const [held] = await trx.query<{ id: string; isTheirs: boolean; isOver: boolean }>(
      `SELECT id::text, leased_by = $3 AS "isTheirs", leased_until < now() AS "isOver" FROM print_jobs
       WHERE restaurant_id = $1 AND printer_id = $2 AND state = 'LEASED'`,
      [scope.restaurantId, printer.id, device],
    );
    if (held && !held.isOver && !(held.isTheirs && whileLeased === "SAME")) return null;
    const isWaste = waiting.filter((job) => !isWorth(job) && !canComeBack(job)).map(({ id }) => id);
    await trx.query(
      "DELETE FROM print_jobs WHERE restaurant_id = $1 AND id = ANY ($2::uuid[]) AND state = 'WAITING'",
      [scope.restaurantId, isWaste],
    );
    const next = held ? held.id : waiting.find(isWorth)?.id;
    return next === undefined ? null : lease(trx, printer, next, device);
  });
}

const readWaiting = (db: Queryable, printer: AskingPrinter): Promise<Waiting[]> =>
  db.query<Waiting>(
    `SELECT id::text, slip, order_id AS "orderId" FROM print_jobs
     WHERE restaurant_id = $1 AND printer_id = $2 AND state IN ('WAITING', 'LEASED') ORDER BY id LIMIT $3`,
    [printer.scope.restaurantId, printer.id, mostLooked],
  );

async function lease(
  trx: Transaction,
  printer: AskingPrinter,
  id: string,
  device: string,
): Promise<string | null> {
  const [leased] = await trx.query<{ id: string }>(
    `UPDATE print_jobs SET state = 'LEASED', leased_by = $4, leased_until = now() + make_interval(secs => $5),
       tries = CASE WHEN state = 'LEASED' AND leased_by = $4 THEN tries ELSE least(tries + 1, 1000) END
     WHERE restaurant_id = $1 AND printer_id = $2 AND id = $3 AND state IN ('WAITING', 'LEASED') RETURNING id::text`,
    [printer.scope.restaurantId, printer.id, id, device, leaseSeconds],
  );
  return leased ? jobName(leased.id) : null;
}

/** The slip that the printer has leased, as a picture; `name` null: whichever it has. Null: it has none of that name. */
export async function pictureOfJob(
  ctx: Context,
  printer: AskingPrinter,
  name: string | null,
): Promise<SlipPicture | null> {
  const uuid = name === null ? null : jobUuid(name);
  if (name !== null && uuid === null) return null;
  const [job] = await ctx.db.query<Waiting>(
    `SELECT id::text, slip, order_id AS "orderId" FROM print_jobs
     WHERE restaurant_id = $1 AND printer_id = $2 AND state = 'LEASED' AND ($3::uuid IS NULL OR id = $3)`,
    [printer.scope.restaurantId, printer.id, uuid],
  );
  if (!job) return null;
  let order: BoardOrder | null = null;
  if (job.orderId !== null) {
    order = (await ordersById(ctx, printer.scope, [job.orderId])).get(job.orderId) ?? null;
    if (order === null) return null;
  }
  return drawSlip(await slipOfJob(ctx, printer.scope, printer, { slip: job.slip, order }), printer.paperMm);
}

/** Whose fault it is that a slip did not come out: the printer's (paper, lid), which somebody mends; or perhaps the slip's own. */
export type Ending = { isPrinted: true } | { isPrinted: false; failure: string; isSlips: boolean };

/** After so many failures that may be its own a slip is given up, so that those behind it come out. */
const mostTries = 5;

/**
 * What became of a slip. A success stands whatever is said or happens later; after a failure it waits for the next try.
 * @param name null: the one that the printer has
 */
export async function endJob(
  db: Queryable,
  printer: AskingPrinter,
  name: string | null,
  ending: Ending,
): Promise<void> {
  const uuid = name === null ? null : jobUuid(name);
  if (name !== null && uuid === null) return;
  if (ending.isPrinted)
    await db.query(
      `UPDATE print_jobs SET state = 'PRINTED', ended_at = now(), leased_until = NULL, leased_by = NULL, failure = NULL
       WHERE restaurant_id = $1 AND printer_id = $2
         AND CASE WHEN $3::uuid IS NULL THEN state = 'LEASED' ELSE id = $3 AND state <> 'PRINTED' END`,
      [printer.scope.restaurantId, printer.id, uuid],
    );
  else
    await db.query(
      `UPDATE print_jobs SET leased_until = NULL, leased_by = NULL, failure = $4,
         tries = CASE WHEN $5 THEN tries ELSE greatest(tries - 1, 0) END,
         state = CASE WHEN $5 AND tries >= $6 THEN 'FAILED' ELSE 'WAITING' END,
         ended_at = CASE WHEN $5 AND tries >= $6 THEN now() END
       WHERE restaurant_id = $1 AND printer_id = $2 AND state = 'LEASED' AND ($3::uuid IS NULL OR id = $3)`,
      [
        printer.scope.restaurantId,
        printer.id,
        uuid,
        ...[ending.failure.slice(0, 200), ending.isSlips, mostTries],
      ],
    );
}
