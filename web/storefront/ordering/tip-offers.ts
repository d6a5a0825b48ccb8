import type { Money } from "../../../src/domain/money.ts";

const percents = [5, 10, 15];
const mostOre = 100_000;

/** Tips to choose from: shares of the goods, each to the nearest five kroner, and none of them twice. */
export const tipOffers = (subtotal: Money): Money[] =>
  percents
    .map((percent) => Math.round((subtotal * percent) / 100 / 500) * 500)
    .filter((ore, at, all) => ore > 0 && all.indexOf(ore) === at);

/** A tip as it is typed, in whole kroner; what is no number is none, and more than 1000 kr is a slip of the finger. */
export const typedTip = (text: string): Money =>
  Math.min(mostOre, (Number(text.replace(/\D/g, "")) || 0) * 100);
