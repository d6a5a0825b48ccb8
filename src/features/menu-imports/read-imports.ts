import type { Context } from "../../context.ts";
import { looksAlcoholic } from "../../domain/alcohol-names.ts";
import type { MenuWarning, ReadMenu } from "../../domain/menu-text/menu-draft.ts";
import { cleanLine, cleanText } from "../../domain/text-cleaning.ts";
import { message } from "../../messages/message.ts";
import type { ReadPdfOptions } from "../../platform/pdf/pdf-reader.ts";
import { tooBig } from "./draft-size.ts";
import {
  type ClaimedImport,
  claimImport,
  type ReadOutcome,
  releaseImport,
  settleImport,
} from "./import-queue.ts";
import { readByModel } from "./model-reading.ts";

/** A file that has taken its reader down with it this often is not read again. */
const mostAttempts = 3;

type Reader = ClaimedImport["reader"];

/** Reads files until none is due. Those for the language model have a line of their own: it takes its time. */
export async function readImports(
  ctx: Context,
  reader: Reader,
  signal: AbortSignal,
  limits: Pick<ReadPdfOptions, "timeoutMs"> = {},
): Promise<void> {
  while (!signal.aborted && (await readNextImport(ctx, reader, { ...limits, signal })));
}

/** Reads the file that has waited longest. @returns false when none is due */
async function readNextImport(
  ctx: Context,
  reader: Reader,
  options: ReadPdfOptions & { signal: AbortSignal },
): Promise<boolean> {
  const claimed = await claimImport(ctx.db, reader, ctx.clock.nowMs());
  if (!claimed) return false;
  try {
    const outcome: ReadOutcome =
      claimed.attempts > mostAttempts
        ? { failure: "PDF_INVALID", details: { reason: "CANNOT_BE_READ" } }
        : await outcomeOf(ctx, claimed, options);
    await settleImport(ctx.db, claimed.scope, claimed, outcome, ctx.clock.nowMs());
    return true;
  } catch (error) {
    if (!options.signal.aborted) throw error;
    await releaseImport(ctx.db, claimed.scope, claimed, ctx.clock.nowMs());
    return false;
  }
}

async function outcomeOf(
  ctx: Context,
  { pdf, reader, id }: ClaimedImport,
  options: ReadPdfOptions & { signal: AbortSignal },
): Promise<ReadOutcome> {
  const read = await ctx.pdfReader.read(pdf, options);
  if ("failure" in read) return read;
  if (reader === "TEXT") return judged(read.menu, reader);
  const reading = await readByModel(ctx, id, read, options.signal);
  if ("menu" in reading && reading.menu.draft.categories.length > 0) return judged(reading.menu, reader);
  const reason = "failure" in reading ? reading.failure : "EMPTY";
  const withoutIt = judged(withWarning(read.menu, reason), "TEXT");
  const isNothing = "failure" in withoutIt && withoutIt.failure === "MENU_IMPORT_EMPTY";
  return isNothing && "failure" in reading
    ? { failure: "MENU_IMPORT_UNAVAILABLE", details: { reason: "LANGUAGE_MODEL", failure: reason } }
    : withoutIt;
}

const withWarning = ({ draft, warnings }: ReadMenu, reason: string): ReadMenu => {
  const said = message("menu.read.withoutModel", { reason });
  return { draft, warnings: [{ path: "reader", message: said }, ...warnings] };
};

/** Both readers' menus pass here. */
function judged(menu: ReadMenu, reader: Reader): ReadOutcome {
  const cleaned = cleanedDraft(menu);
  if (cleaned.draft.categories.length === 0) return { failure: "MENU_IMPORT_EMPTY" };
  cleaned.warnings.push(...alcoholWarnings(cleaned.draft));
  const details = tooBig(cleaned.draft);
  return details ? { failure: "MENU_IMPORT_TOO_BIG", details } : { ...cleaned, reader };
}

/** A document says no age limit: what looks like alcohol is for somebody to mark once it is on the menu. */
const alcoholWarnings = ({ categories }: ReadMenu["draft"]): MenuWarning[] =>
  categories.flatMap(({ products }, at) =>
    products.flatMap(({ name }, index) =>
      looksAlcoholic(name)
        ? [
            {
              path: `categories.${at}.products.${index}.name`,
              message: message("menu.likeAlcohol", { name }),
            },
          ]
        : [],
    ),
  );

/** Texts as a write of content would clean them; a name of which nothing is left is shown as it was not. */
export function cleanedDraft({ draft, warnings }: ReadMenu) {
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
      variants: product.variants.map((size) => ({ ...size, name: line(size.name) || "Størrelse" })),
    })),
  }));
  return { draft: { categories }, warnings: [...warnings], textCleaned };
}
