import type { Issue } from "../../domain/problems.ts";
import { cleanLine, cleanText } from "../../domain/text-cleaning.ts";

/** Cleans the texts of one write, counts what was taken out, and notes the names of which nothing is left. */
export function createTextCleaner() {
  let count = 0;
  const issues: Issue[] = [];
  const add = (cleaned: { text: string; count: number }): string => {
    count += cleaned.count;
    return cleaned.text;
  };
  return {
    issues: issues as readonly Issue[],
    get count() {
      return count;
    },
    /** A name in one line; an issue at `path` when nothing of it is left. */
    name(text: string, path: string): string {
      const cleaned = add(cleanLine(text));
      if (cleaned === "") issues.push({ path, code: "INVALID", message: "Navnet er tomt." });
      return cleaned;
    },
    /** An optional line: empty is null. */
    line: (text: string | null | undefined): string | null =>
      text == null ? null : add(cleanLine(text)) || null,
    /** An optional text of several lines: empty is null. */
    text: (text: string | null | undefined): string | null =>
      text == null ? null : add(cleanText(text)) || null,
  };
}
export type TextCleaner = ReturnType<typeof createTextCleaner>;
