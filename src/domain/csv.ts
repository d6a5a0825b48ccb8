/** What a spreadsheet would take for a formula, if it stood at the beginning of a cell. */
const formula = /^[=+\-@\t\r]/;

/** A cell that says what it says in every spreadsheet: never run, never split. */
function csvCell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text;
  return /[;"\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as Norwegian spreadsheets open them with a double click: UTF-8 with its mark, semicolons, CRLF. For cells that are ours. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.join(";")}\r\n`).join("")}`;

/** The same for texts that people typed. */
export const csvOfTexts = (rows: readonly (readonly string[])[]): string =>
  csvOf(rows.map((cells) => cells.map(csvCell)));
