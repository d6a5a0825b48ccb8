import { useSyncExternalStore } from "react";
import type { OrderStatus } from "../../../src/domain/order-state.ts";

/**
 * Moves that can still be undone. An order only ever moves forward, and the guest is told at once, so a tap is shown at
 * once but sent a few seconds later. A page that is closed sends what waits; nothing that was tapped is lost.
 */
export interface PendingMove {
  orderId: string;
  /** What people call the order. */
  name: string;
  to: OrderStatus;
  endsAtMs: number;
  /** The guest hears of it. */
  isTold: boolean;
  isSending: boolean;
}

interface Entry extends PendingMove {
  send(keepalive: boolean): Promise<void>;
  timer: ReturnType<typeof setTimeout>;
}

let moves: readonly Entry[] = [];
const listeners = new Set<() => void>();

function update(next: readonly Entry[]): void {
  moves = next;
  for (const listener of listeners) listener();
}

export const usePendingMoves = (): readonly PendingMove[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => moves,
  );

export interface Proposal {
  orderId: string;
  name: string;
  to: OrderStatus;
  isTold: boolean;
  undoMs: number;
  /** Resolves when the board shows the answer, whether it worked or not. */
  send(keepalive: boolean): Promise<void>;
}

/** Shows the move now and sends it when the time to undo is over. An earlier one of the same order is sent at once. */
export async function propose(proposal: Proposal): Promise<void> {
  const earlier = moves.find((move) => move.orderId === proposal.orderId);
  if (earlier) await commit(earlier, false);
  const entry: Entry = {
    ...proposal,
    isSending: false,
    endsAtMs: Date.now() + proposal.undoMs,
    timer: setTimeout(() => void commit(entry, false), proposal.undoMs),
  };
  update([...moves, entry]);
}

export function undo(orderId: string): void {
  const entry = moves.find((move) => move.orderId === orderId && !move.isSending);
  if (!entry) return;
  clearTimeout(entry.timer);
  update(moves.filter((move) => move !== entry));
}

async function commit(entry: Entry, keepalive: boolean): Promise<void> {
  clearTimeout(entry.timer);
  if (entry.isSending || !moves.includes(entry)) return;
  entry.isSending = true;
  update([...moves]);
  try {
    await entry.send(keepalive);
  } finally {
    update(moves.filter((move) => move !== entry));
  }
}

if (typeof window !== "undefined") {
  window.addEventListener("pagehide", () => {
    for (const entry of moves) void commit(entry, true);
  });
}
