import type { ActorKind } from "../../../src/domain/actor-kinds.ts";
import type { OrderStatus } from "../../../src/domain/order-state.ts";
import type { CancelBody } from "../api.ts";

/** What somebody did to an order, as this device keeps it until the service has it (D-230). */
export interface KeptMove {
  /** In the order in which they were made. */
  id: string;
  slug: string;
  orderId: string;
  /** What people call the order. */
  name: string;
  from: OrderStatus;
  to: OrderStatus;
  call:
    | { kind: "ACCEPT"; readyMs: number | null }
    | { kind: "STEP" }
    | { kind: "CANCEL"; body: Omit<CancelBody, "expectedStatus"> };
  /** By the service's clock. */
  madeAtMs: number;
  /** By the device's; until then it can be undone. */
  sendAtMs: number;
  /** The tab that sends it. */
  tab: string;
  /** The service said no. It stays until somebody has read why. */
  refusal?: Refusal;
}

export interface Refusal {
  /** The service's own words; empty where the order had moved meanwhile. */
  text: string;
  /** Who has moved it, where to and when. */
  moved?: { kind: ActorKind; name: string | null; to: OrderStatus; at: string; reason: string | null };
}

/**
 * A move that the service does not have yet. An order only ever moves forward, and the guest is told at once, so a tap is shown at
 * once but sent a few seconds later. Each is kept on the device until it is answered: without contact, with the tab closed, and
 * when nobody is signed in (D-230). They are sent one after the other, in the order in which they were made.
 */
export interface PendingMove extends KeptMove {
  /** Its time to be undone is over. */
  isDue: boolean;
  /** There is no contact to send it with. */
  isWaiting: boolean;
}

/** Of what is kept, what is still to be sent; `nowMs` by the device's clock. */
export const pendingOf = (all: readonly KeptMove[], nowMs: number, hasNoContact: boolean): PendingMove[] =>
  all
    .filter((move) => !move.refusal)
    .map((move) => {
      const isDue = move.sendAtMs <= nowMs;
      return { ...move, isDue, isWaiting: isDue && hasNoContact };
    });

export interface MoveKeeper {
  /** The oldest first. */
  all(): KeptMove[];
  keep(move: KeptMove): void;
  forget(id: string): void;
}

/** With its version: what another one wrote is not read. */
const prefix = "luka.move.1.";

/**
 * Keeps one person's moves on the device, each as an entry of its own, so that two tabs never write over each other. Where the
 * browser forbids storage they live as long as the page.
 */
export function moveKeeper(storage: Storage | null, personId: string): MoveKeeper {
  const own = `${prefix}${personId}.`;
  const unstored = new Map<string, KeptMove>();
  const stored = (): KeptMove[] => {
    if (!storage) return [];
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
    return keys.filter((key) => key.startsWith(own)).flatMap((key) => parsed(storage.getItem(key)));
  };
  return {
    all: () => [...stored(), ...unstored.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
    keep(move) {
      try {
        if (!storage) throw new Error("Nothing can be stored here.");
        storage.setItem(own + move.id, JSON.stringify(move));
        unstored.delete(move.id);
      } catch {
        unstored.set(move.id, move);
      }
    },
    forget(id) {
      unstored.delete(id);
      storage?.removeItem(own + id);
    },
  };
}

/** Something that is none of ours is left alone. */
function parsed(text: string | null): KeptMove[] {
  try {
    return text === null ? [] : [JSON.parse(text) as KeptMove];
  } catch {
    return [];
  }
}
