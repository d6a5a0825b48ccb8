import type { DineInSettings } from "./dine-in-settings.ts";
import { minuteMs } from "./oslo-time.ts";

/** A party that arrives; epoch ms. */
export interface Arrival {
  atMs: number;
  partySize: number;
}

/** Who arrives when, added up per slot. */
export interface ArrivalBook {
  /** Whether one more party can arrive in the slot that begins here. */
  hasRoom(slotStartMs: number, partySize: number): boolean;
}

/**
 * Pacing: the kitchen and the door take so many parties, and so many guests, per slot. Whoever arrives between two
 * slots counts in the one before.
 */
export function arrivalBook(settings: DineInSettings, arrivals: readonly Arrival[]): ArrivalBook {
  const { partiesPerSlot, coversPerSlot } = settings;
  const sorted = arrivals.toSorted((a, b) => a.atMs - b.atMs);
  return {
    hasRoom(slotStartMs, partySize) {
      if (partiesPerSlot === null && coversPerSlot === null) return true;
      const endMs = slotStartMs + settings.slotMinutes * minuteMs;
      let parties = 1;
      let covers = partySize;
      for (const arrival of sorted) {
        if (arrival.atMs >= endMs) break;
        if (arrival.atMs < slotStartMs) continue;
        parties += 1;
        covers += arrival.partySize;
      }
      return parties <= (partiesPerSlot ?? Infinity) && covers <= (coversPerSlot ?? Infinity);
    },
  };
}
