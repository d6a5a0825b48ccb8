import { randomUUID } from "node:crypto";
import type { MenuWarning } from "../../domain/menu-text/menu-draft.ts";
import type { ProblemCode } from "../../domain/problems.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import { leaseDue } from "../../platform/db/lease-due.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { readKeptDays } from "../../platform/retention.ts";
import type { Draft, MenuReaderKind } from "./schemas.ts";

/** A file that this process reads, for as long as its lease runs. */
export interface ClaimedImport {
  scope: RestaurantScope;
  id: string;
  claimId: string;
  reader: MenuReaderKind;
  pdf: Buffer;
  /** This one included. */
  attempts: number;
}

/** A file is read for half a minute, and a language model asked for two more; who lets this run out is dead. */
export const leaseSeconds = 240;

/** Leases the file that has waited longest for this reader, or whose reader has not been heard of. */
export async function claimImport(
  db: Queryable,
  reader: ClaimedImport["reader"],
  nowMs: number,
): Promise<ClaimedImport | null> {
  const claimId = randomUUID();
  const [row] = await leaseDue<Omit<ClaimedImport, "scope" | "claimId"> & { restaurantId: string }>(db, 1, {
    table: "menu_imports",
    key: "restaurant_id, id",
    where: "status = 'PROCESSING' AND reader = $3 AND due_at <= $2",
    orderBy: "due_at",
    set: `claim_id = $1, attempts = attempts + 1, due_at = $2::timestamptz + interval '${leaseSeconds} s'`,
    returning: `restaurant_id AS "restaurantId", id, reader, pdf, attempts`,
    values: [claimId, Temporal.Instant.fromEpochMilliseconds(nowMs), reader],
  });
  if (!row) return null;
  const { restaurantId, ...claimed } = row;
  return { ...claimed, claimId, scope: scopeOf(restaurantId) };
}

/** What became of a file. */
export type ReadOutcome =
  | {
      draft: Draft;
      warnings: MenuWarning[];
      textCleaned: number;
      reader: ClaimedImport["reader"];
    }
  | { failure: ProblemCode; details?: Record<string, unknown> | undefined };

/** Writes what was read and forgets the file; nothing when the claim was lost or the import closed meanwhile. */
export async function settleImport(
  db: Queryable,
  scope: RestaurantScope,
  { id, claimId }: Pick<ClaimedImport, "id" | "claimId">,
  outcome: ReadOutcome,
  nowMs: number,
): Promise<boolean> {
  const isRead = "draft" in outcome;
  const rows = await db.query(
    `UPDATE menu_imports SET status = $4, pdf = NULL, draft = $5, warnings = $6, text_cleaned = $7, failure = $8, claim_id = NULL,
       finished_at = $9, reader = coalesce($10, reader)
     WHERE restaurant_id = $1 AND id = $2 AND claim_id = $3 AND status = 'PROCESSING' RETURNING id`,
    [
      scope.restaurantId,
      id,
      claimId,
      isRead ? "READY" : "FAILED",
      isRead ? JSON.stringify(outcome.draft) : null,
      JSON.stringify(isRead ? outcome.warnings : []),
      isRead ? outcome.textCleaned : 0,
      isRead ? null : JSON.stringify({ code: outcome.failure, details: outcome.details }),
      Temporal.Instant.fromEpochMilliseconds(nowMs),
      isRead ? outcome.reader : null,
    ],
  );
  return rows.length === 1;
}

/** Gives a file back unread, to whoever comes next: the process stops. */
export async function releaseImport(
  db: Queryable,
  scope: RestaurantScope,
  { id, claimId }: Pick<ClaimedImport, "id" | "claimId">,
  nowMs: number,
): Promise<void> {
  await db.query(
    `UPDATE menu_imports SET claim_id = NULL, attempts = attempts - 1, due_at = $4
     WHERE restaurant_id = $1 AND id = $2 AND claim_id = $3`,
    [scope.restaurantId, id, claimId, Temporal.Instant.fromEpochMilliseconds(nowMs)],
  );
}

/** Imports are kept for a while, whatever became of them. */
export async function purgeImports(db: Queryable, nowMs: number): Promise<void> {
  const { MENU_IMPORTS } = await readKeptDays(db);
  await db.everywhere(
    `DELETE FROM menu_imports WHERE (restaurant_id, id) IN (
       SELECT restaurant_id, id FROM menu_imports WHERE created_at < $1 FOR UPDATE SKIP LOCKED)`,
    [Temporal.Instant.fromEpochMilliseconds(nowMs).subtract({ hours: MENU_IMPORTS * 24 })],
  );
}
