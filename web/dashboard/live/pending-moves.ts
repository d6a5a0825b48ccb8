import { useSyncExternalStore } from "react";
import { nowMs } from "./clock.ts";
import { onConnection } from "./connection.ts";
import {
  type KeptMove,
  type MoveKeeper,
  moveKeeper,
  type PendingMove,
  pendingOf,
  type Refusal,
} from "./kept-moves.ts";
import { isTabOpen, oneAtATime, thisTab } from "./tabs.ts";

/** What became of a move: the service has it; there was no contact; it said no. */
export type Outcome = "DONE" | "LATER" | Refusal;
export type SendMove = (move: KeptMove, isClosing: boolean) => Promise<Outcome>;

const retryMs = 3_000;
/** An answer that takes longer is shown as waiting. */
const slowMs = 2_000;

/** Whose moves these are, and how they are sent: while somebody is signed in. */
let person: { keeper: MoveKeeper; send: SendMove } | undefined;
let isSending = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let lastId = 0;
/** The first in turn found none, and what comes after it waits too. */
let hasNoContact = false;
let shown: { pending: readonly PendingMove[]; refused: readonly KeptMove[] } = { pending: [], refused: [] };
const listeners = new Set<() => void>();

function show(): void {
  const all = person?.keeper.all() ?? [];
  shown = {
    pending: pendingOf(all, Date.now(), hasNoContact),
    refused: all.filter((move) => move.refusal),
  };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const usePendingMoves = (): readonly PendingMove[] =>
  useSyncExternalStore(subscribe, () => shown.pending);
/** What the service said no to, until somebody has read it. */
export const useRefusedMoves = (): readonly KeptMove[] =>
  useSyncExternalStore(subscribe, () => shown.refused);

/** The last of an order's moves: where it stands on this device. */
export const moveOf = (moves: readonly PendingMove[], orderId: string): PendingMove | undefined =>
  moves.findLast((move) => move.orderId === orderId);

/** Sends what this person has left here, until the returned function is called. */
export function keepSending(personId: string, sendMove: SendMove): () => void {
  person = { keeper: moveKeeper(deviceStorage(), personId), send: sendMove };
  hasNoContact = false;
  show();
  void adopt().then(sendDue);
  const stopListening = onConnection(({ status }) => {
    if (status === "live" || status === "polling") void sendDue();
  });
  // Another tab of this browser.
  window.addEventListener("storage", hear);
  window.addEventListener("pagehide", sendBeforeClosing);
  return () => {
    stopListening();
    window.removeEventListener("storage", hear);
    window.removeEventListener("pagehide", sendBeforeClosing);
    clearTimeout(timer);
    person = undefined;
    show();
  };
}

export type Proposal = Pick<KeptMove, "slug" | "orderId" | "name" | "from" | "to" | "call">;

/** Shows the move now and sends it when the time to undo is over; an earlier one of the same order is sent at once. */
export function propose(proposal: Proposal, undoMs: number): void {
  for (const move of shown.pending)
    if (move.orderId === proposal.orderId && !move.isDue) person?.keeper.keep(dueNow(move));
  lastId = Math.max(lastId + 1, Date.now());
  const times = { madeAtMs: nowMs(), sendAtMs: Date.now() + undoMs };
  person?.keeper.keep({ ...proposal, ...times, id: `${lastId}.${thisTab}`, tab: thisTab });
  show();
  void sendDue();
}

export function undo(id: string): void {
  if (shown.pending.some((move) => move.id === id && !move.isDue)) dismiss(id);
}

/** Somebody has read why it was refused. */
export function dismiss(id: string): void {
  person?.keeper.forget(id);
  show();
}

/** Sends everything at once, and says how much could not be. */
export async function sendAll(): Promise<number> {
  for (const move of shown.pending) person?.keeper.keep(dueNow(move));
  while (isSending) await new Promise((resolve) => setTimeout(resolve, 50));
  await sendDue();
  return shown.pending.length;
}

const dueNow = (move: KeptMove): KeptMove => ({ ...stored(move), sendAtMs: 0 });
const stored = ({ isDue: _, isWaiting: __, ...move }: KeptMove & Partial<PendingMove>): KeptMove => move;
const dueHere = (): KeptMove[] =>
  (person?.keeper.all() ?? []).filter(
    (move) => !move.refusal && move.tab === thisTab && move.sendAtMs <= Date.now(),
  );

async function sendDue(): Promise<void> {
  if (isSending) return;
  isSending = true;
  try {
    for (let [move] = dueHere(); move; [move] = dueHere()) if (!(await isAnswered(move, person!))) break;
  } finally {
    isSending = false;
    show();
    lookAgain();
  }
}

/** False when there is no contact to send it with. */
async function isAnswered(move: KeptMove, { keeper, send }: NonNullable<typeof person>): Promise<boolean> {
  const slow = setTimeout(() => {
    hasNoContact = true;
    show();
  }, slowMs);
  show();
  const outcome = await send(move, false);
  clearTimeout(slow);
  hasNoContact = outcome === "LATER";
  if (outcome !== "LATER") keeper.forget(move.id);
  if (typeof outcome === "object") {
    // What was to come after it has lost its ground.
    for (const { id, orderId, refusal } of keeper.all())
      if (orderId === move.orderId && !refusal) keeper.forget(id);
    keeper.keep({ ...move, refusal: outcome });
  }
  show();
  return outcome !== "LATER";
}

/** When the next one can no longer be undone, or again where there was no contact. */
function lookAgain(): void {
  clearTimeout(timer);
  if (shown.pending.length === 0) return;
  const next = Math.min(...shown.pending.map((move) => (move.isDue ? Infinity : move.sendAtMs)));
  const pauseMs = Math.max(0, Math.min(next - Date.now(), retryMs));
  timer = setTimeout(() => void adopt().then(sendDue), pauseMs);
}

function hear(): void {
  show();
  lookAgain();
}

/** What a tab has left that is closed now is this one's to send. */
async function adopt(): Promise<void> {
  const keeps = person?.keeper;
  if (!keeps?.all().some(({ tab }) => tab !== thisTab)) return;
  await oneAtATime(async () => {
    const isOpen = await isTabOpen();
    for (const move of keeps.all()) if (!isOpen(move.tab)) keeps.keep({ ...move, tab: thisTab });
  });
}

/** The first of each order: a page that goes away hears no answer, so the next one cannot be sure of its ground. */
function sendBeforeClosing(): void {
  const first = new Map<string, KeptMove>();
  for (const move of shown.pending)
    if (move.tab === thisTab && !first.has(move.orderId)) first.set(move.orderId, stored(move));
  for (const move of first.values()) {
    person?.keeper.keep(dueNow(move));
    void person?.send(move, true);
  }
}

function deviceStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
