/** What a booking keeps for as long as its tab: the table that is held, and an attempt that has no answer yet. */
export function readKept<Kept>(name: string): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

export function keep(name: string, kept: object | null): void {
  try {
    if (kept) sessionStorage.setItem(name, JSON.stringify(kept));
    else sessionStorage.removeItem(name);
  } catch {
    // Storage is refused: it is kept as long as the page lives.
  }
}

export const holdName = (slug: string): string => `luka.${slug}.hold`;
export const attemptName = (slug: string): string => `luka.${slug}.booking`;
