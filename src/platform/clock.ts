/** The time of day as an argument: real everywhere but in tests. Milliseconds since the epoch. */
export interface Clock {
  /** For what is the service's: keys, signatures, quotas, logs, what is sent again. */
  nowMs(): number;
  /** For what is a restaurant's: opening hours, orders, tables, offers. A sandbox may have its clock set ahead. */
  nowMsOf(restaurant: { restaurantId: string }): number;
}

export const systemClock: Clock = { nowMs: () => Date.now(), nowMsOf: () => Date.now() };

/** A clock that stands still until it is moved. */
export interface SettableClock extends Clock {
  /** Stands at this instant (epoch milliseconds, or ISO 8601 text with an offset) from now on. */
  set(instant: number | string): void;
  advance(milliseconds: number): void;
}

export function settableClock(instant: number | string): SettableClock {
  let nowMs = toMs(instant);
  return {
    nowMs: () => nowMs,
    nowMsOf: () => nowMs,
    set: (next) => {
      nowMs = toMs(next);
    },
    advance: (milliseconds) => {
      nowMs += milliseconds;
    },
  };
}

const toMs = (instant: number | string): number =>
  typeof instant === "number" ? instant : Temporal.Instant.from(instant).epochMilliseconds;
