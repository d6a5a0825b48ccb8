/** Øre of what somebody typed as kroner ("49", "49,50", "1 234.5"); null when it is no amount. */
export function oreOf(text: string): number | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.replace(/[\s\u00a0]/g, "").replace(/kr$/i, ""));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
}
