import type { BoardOrder } from "../../../src/features/orders/board-schemas.ts";
import type { PendingMove } from "../live/kept-moves.ts";
import { type KitchenTimes, type NextStep, nextStep } from "./next-step.ts";

export type ColumnName = "new" | "kitchen" | "ready";

/** An order as this device shows it: where its people have moved it, whether or not the service knows yet. */
export interface ShownOrder {
  order: BoardOrder;
  isNew: boolean;
  step: NextStep;
  /** Null: off the board. */
  column: ColumnName | null;
  /** The move is kept until there is contact. */
  isUnsent: boolean;
}

export function shownOrder(
  order: BoardOrder,
  isNew: boolean,
  move: PendingMove | undefined,
  times: KitchenTimes,
): ShownOrder {
  const moved = move ? { ...order, status: move.to } : order;
  const waitsForAnswer = isNew && !move;
  const isUnsent = move?.isWaiting === true;
  const isOver = moved.status === "COMPLETED" || moved.status === "CANCELLED" || moved.status === "FAILED";
  const stood = isOver ? (move?.from ?? order.status) : moved.status;
  const isReady = stood === "READY_FOR_PICKUP" || stood === "OUT_FOR_DELIVERY";
  return {
    order: moved,
    isNew: waitsForAnswer,
    step: nextStep(moved, waitsForAnswer, times),
    // What has left by a move that is still unsent stays until it is true.
    column: isOver && !isUnsent ? null : waitsForAnswer ? "new" : isReady ? "ready" : "kitchen",
    isUnsent,
  };
}
