import { createHash } from "node:crypto";
import type { MenuWarning } from "../../domain/menu-text/menu-draft.ts";
import { messageOf, type ProblemCode } from "../../domain/problems.ts";
import { revived } from "../../messages/message.ts";
import type { Untold } from "../../messages/told.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { Problem } from "../../platform/problem.ts";
import type { Difference, Draft, MenuReaderKind, PartnerMenuImport } from "./schemas.ts";

/** An import as it is shown. */
export type ImportView = Untold<PartnerMenuImport, "message" | "notice">;

/** A row of `menu_imports`, without the file. */
export interface ImportRow {
  id: string;
  status: PartnerMenuImport["status"];
  menuId: string | null;
  reader: MenuReaderKind;
  draft: Draft | null;
  /** Found in Norwegian, and kept as a sentence, until messages had keys. */
  warnings: (MenuWarning | { path: string; message: string })[];
  textCleaned: number;
  failure: { code: ProblemCode; details?: Record<string, unknown> } | null;
  applied: { created: number; changed: number } | null;
  createdAt: Temporal.Instant;
  finishedAt: Temporal.Instant | null;
}

export const importColumns = `id, status, menu_id AS "menuId", reader, draft, warnings, text_cleaned AS "textCleaned", failure, applied,
  created_at AS "createdAt", finished_at AS "finishedAt"`;

/** @throws Problem MENU_IMPORT_NOT_FOUND */
export async function readImport(
  db: Queryable,
  scope: RestaurantScope,
  importId: string,
): Promise<ImportRow> {
  const [row] = await db.query<ImportRow>(
    `SELECT ${importColumns} FROM menu_imports WHERE restaurant_id = $1 AND id = $2`,
    [scope.restaurantId, importId],
  );
  if (!row) throw new Problem("MENU_IMPORT_NOT_FOUND");
  return row;
}

/**
 * The draft of an import that waits for an answer, at the version that was looked at.
 * @throws Problem MENU_IMPORT_CLOSED with the status it has instead, CHANGED
 */
export function openDraft({ status, draft }: ImportRow, expectedVersion: string | undefined): Draft {
  if (status !== "READY" || !draft) throw new Problem("MENU_IMPORT_CLOSED", { status });
  const version = versionOf(draft);
  if (expectedVersion !== undefined && expectedVersion !== version) throw new Problem("CHANGED", { version });
  return draft;
}

/** PostgreSQL keeps the fields of JSON in an order of its own, the same for the same draft. */
const versionOf = (content: object): string =>
  createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 16);

/** A difference as it is shown, with the version by which it can be agreed to. */
export const shownDifference = (view: Omit<Difference, "version">): Difference => ({
  version: versionOf(view),
  ...view,
});

const instant = (at: Temporal.Instant): string => at.toString({ fractionalSecondDigits: 3 });

export function viewOf(
  { failure, warnings, createdAt, finishedAt, ...row }: ImportRow,
  difference: Difference | null,
): ImportView {
  const error = failure && {
    code: failure.code,
    message: messageOf(failure.code),
    details: failure.details ?? null,
  };
  return {
    ...row,
    warnings: warnings.map(({ path, message }) => ({
      path,
      message: typeof message === "string" ? message : revived(message),
    })),
    createdAt: instant(createdAt),
    finishedAt: finishedAt && instant(finishedAt),
    error,
    version: row.draft && versionOf(row.draft),
    difference,
    notice: null,
  };
}
