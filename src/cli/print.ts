import { tell } from "../messages/languages.ts";
import type { Locale } from "../messages/locale.ts";
import { message } from "../messages/message.ts";
import type { Command } from "./command.ts";

/** An answer for people: names and values, or a table of what a list holds. */
export function linesOf(command: Command, answer: object, locale: Locale): string[] {
  if (command.linesOf) return command.linesOf(answer);
  if (!command.columns) return inLines(answer);
  const { data, nextCursor } = answer as { data: Record<string, unknown>[]; nextCursor: string | null };
  return [
    ...inColumns(data, command.columns),
    ...(nextCursor === null ? [] : [tell(locale, message("cli.more", { cursor: nextCursor }))]),
  ];
}

/** `restaurant.slug: demo`, one line per value. */
function inLines(value: object, prefix = ""): string[] {
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === "object" && inner !== null
      ? inLines(inner, `${prefix}${name}.`)
      : [`${prefix}${name}: ${inner}`],
  );
}

function inColumns(rows: readonly Record<string, unknown>[], columns: readonly string[]): string[] {
  const shown = columns.filter((column) => rows.length === 0 || rows.some((row) => column in row));
  const cells = [shown, ...rows.map((row) => shown.map((column) => cellOf(row[column])))];
  const widths = shown.map((_, at) => Math.max(...cells.map((line) => line[at]!.length)));
  return cells.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at]!))
      .join("  ")
      .trimEnd(),
  );
}

const cellOf = (value: unknown): string => (value === null || value === undefined ? "-" : String(value));
