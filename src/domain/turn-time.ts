import type { DineInSettings } from "./dine-in-settings.ts";

/** Minutes that a party of this size has its table. Rows ascend; a party beyond the last row takes the last. */
export function turnMinutes({ turnTimes }: Pick<DineInSettings, "turnTimes">, partySize: number): number {
  const row = turnTimes.find(({ maxPartySize }) => partySize <= maxPartySize) ?? turnTimes.at(-1)!;
  return row.minutes;
}
