import type { Money } from "../../../src/domain/money.ts";

/** Øre of what somebody typed as kroner ("49", "49,50", "1 234.5"); null when it is no amount. */
export function oreOf(text: string): number | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s\u00a0]/g, "").replace(/kr$/i, ""));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}

/** The same for an amount of one øre to `most`; null for any other. */
export function amountUpTo(text: string, most: Money): Money | null {
  const ore = oreOf(text);
  return ore === null || ore < 1 || ore > most ? null : ore;
}

/** What somebody would type for an amount; nothing for none. */
export const kronerOf = (ore: Money | null): string =>
  ore === null ? "" : (ore % 100 === 0 ? String(ore / 100) : (ore / 100).toFixed(2)).replace(".", ",");
