import type { Context } from "../../context.ts";
import { groundMenu } from "../../domain/menu-text/ground-menu.ts";
import type { ReadMenu } from "../../domain/menu-text/menu-draft.ts";
import { MenuReaderError, type MenuReaderFailure } from "../../platform/menu-reader/menu-reader.ts";
import type { PdfRead } from "../../platform/pdf/pdf-reader.ts";
import { ClaimedMenu } from "./schemas.ts";

/** What no model takes in one piece, and no restaurant prints. */
const longestLayout = 150_000;

/** A menu that a language model read, or why it did not. */
export type ModelReading =
  | { menu: ReadMenu }
  | { failure: MenuReaderFailure | "NO_LANGUAGE_MODEL" | "TOO_LONG" };

/**
 * Has a language model read a document, and keeps of what it says what the document says too. Rejects only when the process
 * stops.
 */
export async function readByModel(
  { menuReader, log }: Pick<Context, "menuReader" | "log">,
  importId: string,
  { layout, menu }: Exclude<PdfRead, { failure: unknown }>,
  signal: AbortSignal,
): Promise<ModelReading> {
  // The setting may have gone since the file was taken in.
  if (!menuReader) return { failure: "NO_LANGUAGE_MODEL" };
  if (layout.length > longestLayout) return { failure: "TOO_LONG" };
  try {
    const claimed = ClaimedMenu.safeParse(await menuReader.read(layout, signal));
    // Its issues would quote the answer.
    if (!claimed.success)
      throw new MenuReaderError("INVALID", "The answer does not have the shape of a menu.");
    return { menu: groundMenu({ claimed: claimed.data, layout, read: menu }) };
  } catch (error) {
    signal.throwIfAborted();
    log.warn({ err: error, importId }, "the language model did not read a menu");
    return { failure: error instanceof MenuReaderError ? error.reason : "UNAVAILABLE" };
  }
}
