import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import type { PendingMove } from "../live/kept-moves.ts";
import { moveOf } from "../live/pending-moves.ts";
import { isForLater, type KitchenTimes } from "./next-step.ts";
import type { OpenOrders } from "./open-orders.ts";
import { type ColumnName, type ShownOrder, shownOrder } from "./shown-order.ts";

export interface ColumnEntry extends ShownOrder {
  isLater: boolean;
}

const byPlaced = (a: ColumnEntry, b: ColumnEntry): number =>
  Date.parse(a.order.placedAt) - Date.parse(b.order.placedAt);
const byDue = (a: ColumnEntry, b: ColumnEntry): number =>
  (a.step.byMs ?? a.step.dueMs ?? 0) - (b.step.byMs ?? b.step.dueMs ?? 0);

/** Which order stands where, in the order in which the kitchen has to act. */
export function columnsOf(
  open: Pick<OpenOrders, "new" | "active">,
  moves: readonly PendingMove[],
  times: KitchenTimes,
  nowMs: number,
): Record<ColumnName, ColumnEntry[]> {
  const columns: Record<ColumnName, ColumnEntry[]> = { new: [], kitchen: [], ready: [] };
  const place = (order: BoardOrder, isNew: boolean) => {
    const shown = shownOrder(order, isNew, moveOf(moves, order.id), times);
    if (shown.column !== null)
      columns[shown.column].push({ ...shown, isLater: isForLater(shown.step, nowMs) });
  };
  for (const order of open.new) place(order, true);
  for (const order of open.active) place(order, false);
  columns.new.sort(byPlaced);
  columns.kitchen.sort((a, b) => Number(a.isLater) - Number(b.isLater) || byDue(a, b));
  columns.ready.sort((a, b) => (a.step.dueMs ?? 0) - (b.step.dueMs ?? 0));
  return columns;
}
