import { changeDetails, changeText } from "../../../src/domain/line-changes.ts";
import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import type { Words } from "../texts.tsx";

/** One thing of a change that the kitchen has not seen yet. */
interface ToldChange {
  key: string;
  text: string;
  /** There is none of it any more. */
  isGone: boolean;
}

/** What a change did to an order, line by line, and last its note: another one, or none any more. */
export const changeTold = (
  { noNote }: Pick<Words["t"]["orderChanges"], "noNote">,
  { version, lines, note }: Pick<BoardOrder["changes"][number], "version" | "lines" | "note">,
): ToldChange[] => [
  ...lines.map((line) => ({
    key: `${version}-${line.lineId}`,
    text: [changeText(line), ...changeDetails(line)].join(", "),
    isGone: line.after === 0,
  })),
  ...(note === undefined
    ? []
    : [{ key: `${version}-note`, text: note ? `«${note}»` : noNote, isGone: false }]),
];
