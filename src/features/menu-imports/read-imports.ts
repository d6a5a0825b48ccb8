import type { Context } from "../../context.ts";
import type { ReadMenu } from "../../domain/menu-text/menu-draft.ts";
import type { MenuPage } from "../../domain/menu-text/page-text.ts";
import { cleanLine, cleanText } from "../../domain/text-cleaning.ts";
import { readPdf } from "../../platform/pdf/read-pdf.ts";
import { tooBig } from "./draft-size.ts";
import {
  type ClaimedImport,
  claimImport,
  type ReadOutcome,
  releaseImport,
  settleImport,
} from "./import-queue.ts";
import { Draft, type PartnerMenuImport } from "./schemas.ts";

/** A file that has taken its reader down with it this often is not read again. */
const mostAttempts = 3;
const modelAnswersWithinMs = 60_000;

/** Reads files until none is due. */
export async function readImports(ctx: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await readNextImport(ctx, signal)));
}

/** Reads the file that has waited longest. @returns false when none is due */
export async function readNextImport(ctx: Context, signal: AbortSignal): Promise<boolean> {
  const claimed = await claimImport(ctx.db, ctx.clock.nowMs());
  if (!claimed) return false;
  try {
    const outcome: ReadOutcome =
      claimed.attempts > mostAttempts
        ? { failure: "PDF_INVALID", details: { reason: "CANNOT_BE_READ" } }
        : await outcomeOf(ctx, claimed, signal);
    await settleImport(ctx.db, claimed.scope, claimed, outcome, ctx.clock.nowMs());
    return true;
  } catch (error) {
    if (!signal.aborted) throw error;
    await releaseImport(ctx.db, claimed.scope, claimed, ctx.clock.nowMs());
    return false;
  }
}

async function outcomeOf(
  ctx: Context,
  { pdf, reader, id }: ClaimedImport,
  signal: AbortSignal,
): Promise<ReadOutcome> {
  const read = await readPdf(pdf, { signal });
  if ("failure" in read) return read;
  if (reader === "TEXT") return judged(read.menu);
  try {
    return judgedModel(await askModel(ctx, read.pages, signal));
  } catch (error) {
    if (signal.aborted) throw error;
    ctx.log.warn({ err: error, importId: id }, "the language model did not read a menu");
    return { failure: "MENU_IMPORT_UNAVAILABLE", details: { reason: "LANGUAGE_MODEL" } };
  }
}

async function askModel(ctx: Context, pages: readonly MenuPage[], signal: AbortSignal): Promise<unknown> {
  if (!ctx.menuReader) throw new Error("There is no language model any more.");
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(modelAnswersWithinMs)]);
  return ctx.menuReader.read(pages, bounded);
}

/** A model's answer passes the same gate as a partner's draft. */
function judgedModel(answer: unknown): ReadOutcome {
  const draft = Draft.parse(answer);
  return judged({ draft, warnings: [] });
}

function judged({ draft, warnings }: { draft: Draft; warnings: PartnerMenuImport["warnings"] }): ReadOutcome {
  const cleaned = cleanedDraft({ draft, warnings });
  if (cleaned.draft.categories.length === 0) return { failure: "MENU_IMPORT_EMPTY" };
  const details = tooBig(cleaned.draft);
  return details ? { failure: "MENU_IMPORT_TOO_BIG", details } : cleaned;
}

/** Texts as a write of content would clean them; a name of which nothing is left is shown as it was not. */
function cleanedDraft({ draft, warnings }: ReadMenu) {
  let textCleaned = 0;
  const line = (text: string): string => {
    const { text: cleaned, count } = cleanLine(text);
    textCleaned += count;
    return cleaned;
  };
  const lines = (text: string | null): string | null => {
    if (text === null) return null;
    const { text: cleaned, count } = cleanText(text);
    textCleaned += count;
    return cleaned || null;
  };
  const categories = draft.categories.map((category) => ({
    name: line(category.name) || "Meny",
    description: lines(category.description),
    products: category.products.map((product) => ({
      ...product,
      name: line(product.name) || "Rett",
      description: lines(product.description),
    })),
  }));
  return { draft: { categories }, warnings, textCleaned };
}
