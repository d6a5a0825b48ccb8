import type { MenuPage } from "../../domain/menu-text/page-text.ts";

/**
 * A language model that makes a menu of a document's texts. What it says is judged like what a stranger sends: it comes as
 * anything at all. Rejects when it does not answer, within a bound of its own.
 */
export interface MenuReader {
  read(pages: readonly MenuPage[], signal: AbortSignal): Promise<unknown>;
}
