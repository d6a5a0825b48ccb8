import { baseUrl } from "../../config.ts";
import type { Context } from "../../context.ts";
import { isoInstant } from "../../domain/iso-instant.ts";
import { printerAwayMs, printerTroubles } from "../../domain/printers.ts";
import type { Issue } from "../../domain/problems.ts";
import { message } from "../../messages/message.ts";
import type { Queryable, Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { StaffCaller } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { changeRestaurant } from "../../platform/partner-change.ts";
import { Problem } from "../../platform/problem.ts";
import { takeAccessChange } from "../../platform/quotas.ts";
import { refuseOverwritingWhole } from "../../platform/refuse-overwriting.ts";
import { newPublicToken } from "../../platform/tokens.ts";
import { type Printer, type PrinterChange, PrinterSettings, type PrinterWithAddress } from "./schemas.ts";

const mostPrinters = 20;

type Row = Omit<Printer, "lastSeenAt"> & { lastSeenAt: Temporal.Instant | null };

/** The restaurant's printers by name, or one of them. Whether one is away is judged by the database's clock, which it was seen by. */
export async function readPrinters(
  db: Queryable,
  scope: RestaurantScope,
  printerId: string | null = null,
): Promise<Printer[]> {
  const rows = await db.query<Row>(
    `SELECT p.id, p.name, p.kind, p.slips, p.is_automatic AS "isAutomatic", p.copies, p.paper_mm AS "paperMm", p.locale,
       coalesce((SELECT array_agg(s.station_id ORDER BY s.station_id) FROM printer_stations s
         WHERE s.restaurant_id = p.restaurant_id AND s.printer_id = p.id), '{}') AS "stationIds",
       p.last_seen_at AS "lastSeenAt", p.state,
       coalesce(p.last_seen_at < now() - make_interval(secs => $3), true) AS "isAway",
       (SELECT count(*)::int FROM print_jobs j WHERE j.restaurant_id = p.restaurant_id AND j.printer_id = p.id
         AND j.state IN ('WAITING', 'LEASED')) AS waiting
     FROM printers p WHERE p.restaurant_id = $1 AND ($2::text IS NULL OR p.id = $2) ORDER BY p.name, p.id`,
    [scope.restaurantId, printerId, printerAwayMs / 1000],
  );
  return rows.map(({ lastSeenAt, ...row }) => ({
    ...row,
    lastSeenAt: lastSeenAt && isoInstant(lastSeenAt.epochMilliseconds),
  }));
}

/** Printers that slips wait for and that do not print them: nobody in the kitchen should find out by itself. */
export const inTrouble = (printers: readonly Printer[]) =>
  printers.flatMap(({ id, name, waiting, isAway, state }) => {
    const trouble = isAway ? "AWAY" : printerTroubles.find((one) => one === state);
    return waiting > 0 && trouble ? [{ id, name, trouble, waiting }] : [];
  });

async function readPrinter(db: Queryable, scope: RestaurantScope, printerId: string): Promise<Printer> {
  const [printer] = await readPrinters(db, scope, printerId);
  if (!printer) throw new Problem("NOT_FOUND");
  return printer;
}

/**
 * A new printer with the address that it is to ask at.
 * @throws Problem VALIDATION_FAILED, RATE_LIMITED
 */
export function addPrinter(
  ctx: Context,
  caller: StaffCaller,
  body: PrinterSettings,
): Promise<PrinterWithAddress> {
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    await takeAccessChange(trx, caller, ctx.clock.nowMs());
    await refuseUnknownStations(trx, scope, body);
    const { token, hash } = newPublicToken(ctx.secrets, scope.restaurantId);
    const id = newId("prt");
    const [made] = await trx.query(
      `INSERT INTO printers (restaurant_id, id, secret_hash, name, kind, slips, is_automatic, copies, paper_mm, locale)
       SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
       WHERE (SELECT count(*) FROM printers WHERE restaurant_id = $1) < $11 RETURNING id`,
      [scope.restaurantId, id, hash, ...valuesOf(body), mostPrinters],
    );
    if (!made) {
      const said = message("fields.mostPrinters", { count: mostPrinters });
      throw Problem.validation([{ path: "name", code: "TOO_MANY", message: said }]);
    }
    await setStationsOf(trx, scope, id, body);
    return { printer: await readPrinter(trx, scope, id), address: addressOf(ctx, body, token) };
  });
}

/** @throws Problem NOT_FOUND, CHANGED, VALIDATION_FAILED */
export function changePrinter(
  ctx: Context,
  caller: StaffCaller,
  printerId: string,
  { seen, ...body }: PrinterChange,
): Promise<Printer> {
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    const stored = PrinterSettings.parse(settingsOf(await readPrinter(trx, scope, printerId)));
    refuseOverwritingWhole(stored, seen);
    // The address says which of the two it speaks.
    if (stored.kind !== body.kind)
      throw Problem.validation([{ path: "kind", code: "INVALID", message: message("fields.printerKind") }]);
    await refuseUnknownStations(trx, scope, body);
    await trx.query(
      `UPDATE printers SET name = $3, kind = $4, slips = $5, is_automatic = $6, copies = $7, paper_mm = $8, locale = $9
       WHERE restaurant_id = $1 AND id = $2`,
      [scope.restaurantId, printerId, ...valuesOf(body)],
    );
    await setStationsOf(trx, scope, printerId, body);
    return readPrinter(trx, scope, printerId);
  });
}

/** With its slips. @throws Problem NOT_FOUND */
export const removePrinter = (ctx: Context, caller: StaffCaller, printerId: string): Promise<void> =>
  changeRestaurant(ctx, caller, async (trx) => {
    const rows = await trx.query("DELETE FROM printers WHERE restaurant_id = $1 AND id = $2 RETURNING id", [
      caller.scope.restaurantId,
      printerId,
    ]);
    if (rows.length === 0) throw new Problem("NOT_FOUND");
  });

/** Another address in the place of the old one, which ends at once. @throws Problem NOT_FOUND, RATE_LIMITED */
export function readdressPrinter(
  ctx: Context,
  caller: StaffCaller,
  printerId: string,
): Promise<PrinterWithAddress> {
  const { scope } = caller;
  return changeRestaurant(ctx, caller, async (trx) => {
    await takeAccessChange(trx, caller, ctx.clock.nowMs());
    const { token, hash } = newPublicToken(ctx.secrets, scope.restaurantId);
    await trx.query("UPDATE printers SET secret_hash = $3 WHERE restaurant_id = $1 AND id = $2", [
      scope.restaurantId,
      printerId,
      hash,
    ]);
    const printer = await readPrinter(trx, scope, printerId);
    return { printer, address: addressOf(ctx, printer, token) };
  });
}

const addressOf = ({ config }: Context, { kind }: Pick<Printer, "kind">, token: string): string =>
  `${baseUrl(config)}/printers/${kind.toLowerCase()}/${token}`;

const settingsOf = ({
  id: _,
  lastSeenAt: __,
  state: ___,
  isAway: ____,
  waiting: _____,
  ...settings
}: Printer) => settings;

const valuesOf = (body: PrinterSettings) => [
  ...[
    body.name,
    body.kind,
    [...new Set(body.slips)],
    body.isAutomatic,
    body.copies,
    body.paperMm,
    body.locale,
  ],
];

const setStationsOf = async (
  trx: Transaction,
  scope: RestaurantScope,
  printerId: string,
  { stationIds }: PrinterSettings,
): Promise<void> => {
  await trx.query("DELETE FROM printer_stations WHERE restaurant_id = $1 AND printer_id = $2", [
    scope.restaurantId,
    printerId,
  ]);
  await trx.query(
    `INSERT INTO printer_stations (restaurant_id, printer_id, station_id)
     SELECT DISTINCT $1, $2, id FROM unnest($3::text[]) AS id`,
    [scope.restaurantId, printerId, stationIds],
  );
};

async function refuseUnknownStations(
  trx: Transaction,
  scope: RestaurantScope,
  { stationIds }: PrinterSettings,
): Promise<void> {
  const rows = await trx.query<{ id: string }>(
    "SELECT id FROM stations WHERE restaurant_id = $1 AND id = ANY ($2)",
    [scope.restaurantId, stationIds],
  );
  const known = new Set(rows.map(({ id }) => id));
  const issues = stationIds.flatMap((id, at): Issue[] =>
    known.has(id)
      ? []
      : [{ path: `stationIds.${at}`, code: "NOT_FOUND", message: message("fields.notThere") }],
  );
  if (issues.length > 0) throw Problem.validation(issues);
}
