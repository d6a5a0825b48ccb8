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
