import type { ToldOrder } from "../../../src/features/orders/board-schemas.ts";
import type { DraftLine } from "../../storefront/draft.ts";
import { toWire } from "../../storefront/ordering/wire-line.ts";
import type { StaffBody } from "../api.ts";

export type ChangeBody = StaffBody<"POST /orders/:id/changes">;

/** A line of the order as it is to be; `quantity` 0: taken off. */
export interface KeptLine {
  lineId: string;
  quantity: number;
  note: string;
}

/** The order's lines as they are to be: what nobody touched is as the order has it by now. */
export const keptOf = (
  { lines }: Pick<ToldOrder, "lines">,
  touched: Readonly<Record<string, KeptLine>>,
): KeptLine[] =>
  lines.map(({ id, quantity, note }) => touched[id] ?? { lineId: id, quantity, note: note ?? "" });

interface Changed {
  kept: readonly KeptLine[];
  added: readonly DraftLine[];
  note: string;
  isOfAge: boolean;
  isBelowFine: boolean;
}

/** A change as the service takes it: what stays, what comes, and what has been said to it. */
export const bodyOf = (
  { version }: Pick<ToldOrder, "version">,
  { kept, added, note, isOfAge, isBelowFine }: Changed,
): ChangeBody => ({
  expectedVersion: version,
  keep: kept.filter(({ quantity }) => quantity > 0),
  add: added.map((line) => ({ ...toWire(line) })) as NonNullable<ChangeBody["add"]>,
  note,
  ...(isOfAge && { ageConfirmed: true }),
  ...(isBelowFine && { allowBelowMinimum: true }),
});
