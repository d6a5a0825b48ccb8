/** What a guest has tapped before the page's script was there: the page itself keeps it (D-424, src/features/storefront/document.ts). */
const early = globalThis as { onclick?: unknown; tapped?: HTMLElement | null };

/** From here on the page's script hears what is tapped. */
export function hearTaps(): void {
  early.onclick = null;
}

/** What was tapped early is tapped now that it is answered: the last of it, once. */
export function tapAgain(): void {
  const { tapped } = early;
  early.tapped = null;
  tapped?.click();
}
