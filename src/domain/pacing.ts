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
  return {
    hasRoom(slotStartMs, partySize) {
      if (partiesPerSlot === null && coversPerSlot === null) return true;
      const endMs = slotStartMs + settings.slotMinutes * minuteMs;
      const others = arrivals.filter(({ atMs }) => slotStartMs <= atMs && atMs < endMs);
      const covers = others.reduce((sum, other) => sum + other.partySize, partySize);
      return others.length < (partiesPerSlot ?? Infinity) && covers <= (coversPerSlot ?? Infinity);
    },
  };
}
