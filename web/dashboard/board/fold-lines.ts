import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";

type Line = BoardOrder["lines"][number];

/** How many rows of text a line takes on a ticket. */
const rowsOf = (line: Line): number =>
  1 +
  line.addons.length +
  line.removed.length +
  line.components.reduce((sum, part) => sum + 1 + part.addons.length, 0) +
  (line.note ? 2 : 0);

/**
 * The lines that a ticket has room for, and how many are left for the order in full. A line stands whole or not at all: half of what
 * belongs to a dish would be another dish. The first always stands.
 */
export function foldLines(lines: readonly Line[], mostRows: number): { shown: Line[]; left: number } {
  const shown: Line[] = [];
  let rows = 0;
  for (const line of lines) {
    rows += rowsOf(line);
    if (shown.length > 0 && rows > mostRows) break;
    shown.push(line);
  }
  return { shown, left: lines.length - shown.length };
}
