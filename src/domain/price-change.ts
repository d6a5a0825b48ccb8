import { divideHalfUp, type Money } from "./money.ts";

/** What prices are rounded to, in øre: whole kroner, or kroner that end on 5 or 0. */
export const roundings = [100, 500, 1000] as const;
export const leastPerMille = -900;
export const mostPerMille = 2000;

/** By how much the prices of many dishes change at once. */
export interface PriceChange {
  /** 50 is 5 % more, -100 is 10 % less. */
  perMille: number;
  /** In øre. */
  roundTo: (typeof roundings)[number];
}

/** A price after a change: rounded half up. What is free stays free, and nothing else becomes so. */
export function changedPrice(price: Money, { perMille, roundTo }: PriceChange): Money {
  if (price === 0) return 0;
  return Math.max(roundTo, roundTo * divideHalfUp(price * (1000 + perMille), 1000 * roundTo));
}
