import type { Context } from "../../context.ts";
import { message } from "../../messages/message.ts";
import type { Transaction } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import type { RestaurantChanger } from "../../platform/http/callers.ts";
import { newId } from "../../platform/ids.ts";
import { oncePerKey } from "../../platform/partner-repeat.ts";
import { looksLikePdf } from "../../platform/pdf/pdf-reader.ts";
import { Problem } from "../../platform/problem.ts";
import { takeMenuReading, takeUpload } from "../../platform/quotas.ts";
import { uploaderOf } from "../uploads/store-upload.ts";
import { type ImportRow, type ImportView, importColumns, viewOf } from "./import-rows.ts";
import type { MenuReaderKind } from "./schemas.ts";

/** Files of one partner, or of a restaurant's own people, that wait to be read: each is kept until then. */
const mostWaiting = 10;

/** What is asked besides the file. */
export interface ImportRequest {
  menuId?: string | undefined;
  reader?: MenuReaderKind | undefined;
}

/**
 * Takes a PDF in, to be read by the worker. What opening it shows, the service's means and the quotas is answered here; what only
 * reading it shows is the `error` of an import that FAILED.
 * @throws Problem PDF_INVALID, PDF_PASSWORD, PDF_TOO_MANY_PAGES, PDF_NO_TEXT, MENU_IMPORT_TOO_BIG, MENU_IMPORT_UNAVAILABLE (no language model here, or too many files wait), MENU_IMPORT_AI_LIMIT,
 *   RATE_LIMITED, VALIDATION_FAILED (a menu that is not the restaurant's)
 */
export async function startImport(
  ctx: Context,
  caller: RestaurantChanger,
  file: Buffer,
  { menuId, reader = "TEXT" }: ImportRequest,
): Promise<ImportView> {
  if (!looksLikePdf(file)) throw new Problem("PDF_INVALID", { reason: "NOT_A_PDF" });
  if (reader === "MODEL" && !ctx.menuReader)
    throw new Problem("MENU_IMPORT_UNAVAILABLE", { reason: "NO_LANGUAGE_MODEL" });
  const glance = await ctx.pdfReader.glance(file, uploaderOf(caller));
  if (glance) throw new Problem(glance.failure, glance.details);
  const nowMs = ctx.clock.nowMs();
  const now = Temporal.Instant.fromEpochMilliseconds(nowMs);
  const { restaurantId } = caller.scope;
  const take = async (trx: Transaction): Promise<ImportView> => {
    // Who shares what is counted below waits here for each other, so that what is counted is what is there.
    await takeUpload(trx, caller, nowMs);
    if (reader === "MODEL") await takeModelQuota(trx, caller, nowMs);
    if (menuId !== undefined) await checkMenu(trx, caller.scope, menuId);
    const [row] = await trx.query<ImportRow>(
      `INSERT INTO menu_imports (restaurant_id, id, menu_id, reader, pdf, due_at, created_at)
       SELECT $1, $2, $3, $4, $5, $6, $6
       WHERE (SELECT count(*) FROM menu_imports i JOIN restaurants r ON r.id = i.restaurant_id
              WHERE i.status = 'PROCESSING' AND
                CASE WHEN $7::text IS NULL THEN r.id = $1 ELSE r.partner_id = $7 AND r.environment = $8 END) < $9
       RETURNING ${importColumns}`,
      [
        restaurantId,
        newId("imp"),
        menuId ?? null,
        reader,
        file,
        now,
        "partnerId" in caller ? caller.partnerId : null,
        caller.environment,
        mostWaiting,
      ],
    );
    if (!row) throw busy({ waiting: mostWaiting });
    return viewOf(row, null);
  };
  return ctx.db.transaction((trx) => oncePerKey(trx, caller, nowMs, () => take(trx)));
}

/** Come again in half a minute. */
export const busy = (details: Record<string, unknown> = {}): Problem =>
  new Problem("MENU_IMPORT_UNAVAILABLE", { reason: "BUSY", ...details }, undefined, { "retry-after": "30" });

async function takeModelQuota(trx: Transaction, caller: RestaurantChanger, nowMs: number): Promise<void> {
  try {
    await takeMenuReading(trx, caller, nowMs);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem("MENU_IMPORT_AI_LIMIT", error.details, undefined, error.headers);
  }
}

async function checkMenu(trx: Transaction, scope: RestaurantScope, menuId: string): Promise<void> {
  const menus = await trx.query("SELECT id FROM menus WHERE restaurant_id = $1 AND id = $2 FOR KEY SHARE", [
    scope.restaurantId,
    menuId,
  ]);
  const said = message("menu.noSuchMenu");
  if (menus.length === 0) throw Problem.validation([{ path: "menuId", code: "INVALID", message: said }]);
}
