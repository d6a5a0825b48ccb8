/** What a spreadsheet would take for a formula, if it stood at the beginning of a cell; some read full-width signs as the others. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/;

/** A text, whoever typed it; a number; an amount in øre. Figures alone may begin with a minus. */
export type CsvCell = string | number | { ore: number };

/** A cell that says what it says in every spreadsheet: never run, never split. */
function csvCell(cell: CsvCell): string {
  if (typeof cell === "number") return String(cell);
  if (typeof cell !== "string") return kroner(cell.ore);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Øre as a number that Excel reads in Norway: no thousands, no currency. */
function kroner(ore: number): string {
  const text = String(Math.abs(ore)).padStart(3, "0");
  return `${ore < 0 ? "-" : ""}${text.slice(0, -2)},${text.slice(-2)}`;
}

/** Rows as Norwegian spreadsheets open them with a double click: UTF-8 with its mark, semicolons, CRLF (S-37). */
export const csvOf = (rows: readonly (readonly CsvCell[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(csvCell).join(";")}\r\n`).join("")}`;
