import { changeDetails, changeText, type LineChange } from "../../../src/domain/line-changes.ts";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";

/** A change as it was sent. */
export interface SentChange {
  /** Of the order as it was seen. */
  version: number;
  lines: readonly LineChange[];
  /** Of the whole order; undefined: it was to stay. */
  note: string | null | undefined;
}

export function sentChange(
  order: Pick<BoardOrder, "version" | "note">,
  note: string | null | undefined,
  { lines }: Pick<SentChange, "lines">,
): SentChange {
  const noted = note?.trim() || null;
  return { version: order.version, lines, note: noted === order.note ? undefined : noted };
}

/** Whether the order has been changed so, where no answer came to say it. */
export const isMade = (
  { changes }: Pick<BoardOrder, "changes">,
  { version, lines, note }: SentChange,
): boolean =>
  changes.some((one) => one.version === version + 1 && one.note === note && told(one.lines) === told(lines));

const told = (lines: readonly LineChange[]): string =>
  JSON.stringify(lines.map((line) => [line.lineId, changeText(line), changeDetails(line)]));
