/** What a guest has tapped before the page's script was there: the page itself keeps it (src/features/storefront/document.ts). */
interface Early {
  keepTap?: (event: Event) => void;
  tapped?: HTMLElement | null;
}
const early = globalThis as Early;

/** From here on the page's script hears what is tapped. */
export function hearTaps(): void {
  if (early.keepTap) removeEventListener("click", early.keepTap, true);
}

/** What was tapped early is tapped now that it is answered: the last of it, once. */
export function tapAgain(): void {
  const { tapped } = early;
  early.tapped = null;
  tapped?.click();
}
