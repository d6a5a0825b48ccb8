/** What this device remembers between visits. A browser that forbids storage forgets, and nothing else breaks. */
type Name = "locale" | "sound" | "restaurant" | "partner" | "environment";

export function remembered(name: Name): string | null {
  try {
    return localStorage.getItem(`luka.${name}`);
  } catch {
    return null;
  }
}

export function remember(name: Name, value: string): void {
  try {
    localStorage.setItem(`luka.${name}`, value);
  } catch {
    // Private mode: the choice lasts as long as the page.
  }
}
