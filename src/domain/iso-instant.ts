/** An instant (epoch ms) as the API writes it: ISO 8601 in UTC with milliseconds. Null stays null. */
export function isoInstant(instantMs: number): string;
export function isoInstant(instantMs: number | null): string | null;
export function isoInstant(instantMs: number | null): string | null {
  return instantMs === null ? null : new Date(instantMs).toISOString();
}
