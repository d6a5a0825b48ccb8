import { cleanLine, cleanText } from "../../domain/text-cleaning.ts";

/** Cleans the texts of one write and counts what was taken out. */
export function createTextCleaner() {
  let count = 0;
  const add = (cleaned: { text: string; count: number }): string => {
    count += cleaned.count;
    return cleaned.text;
  };
  return {
    get count() {
      return count;
    },
    /** A name in one line. Its schema has seen that something is left of it. */
    name: (text: string): string => add(cleanLine(text)),
    /** An optional line: empty is null. */
    line: (text: string | null | undefined): string | null =>
      text == null ? null : add(cleanLine(text)) || null,
    /** An optional text of several lines: empty is null. */
    text: (text: string | null | undefined): string | null =>
      text == null ? null : add(cleanText(text)) || null,
  };
}
export type TextCleaner = ReturnType<typeof createTextCleaner>;
