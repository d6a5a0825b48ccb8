import { useEffect, useState } from "react";

const lookEveryMs = 1000;

/**
 * Whether the newsletter's popup is to be seen: never before the guest has scrolled, not before its delay is over, not while
 * they are in the middle of something, and once for each visitor. Where nothing can be remembered it does not come at all.
 */
export function usePopup(
  slug: string,
  delaySeconds: number | null,
  isCalm: boolean,
): { isOpen: boolean; close(): void } {
  const [isDue, setIsDue] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const name = `luka.${slug}.popup`;

  useEffect(() => {
    if (delaySeconds === null || isSeen(name)) return;
    const openedAtMs = Date.now();
    let timer: ReturnType<typeof setTimeout>;
    const onScroll = (): void => {
      if (scrollY === 0) return;
      removeEventListener("scroll", onScroll);
      timer = setTimeout(() => setIsDue(true), openedAtMs + delaySeconds * 1000 - Date.now());
    };
    addEventListener("scroll", onScroll, { passive: true });
    return () => {
      removeEventListener("scroll", onScroll);
      clearTimeout(timer);
    };
  }, [name, delaySeconds]);

  useEffect(() => {
    if (!isDue || !isCalm) return;
    let actedAtMs = Date.now();
    const onAct = (): void => {
      actedAtMs = Date.now();
    };
    const look = (): void => {
      // Whoever has just pressed something waits for that.
      const isBusy =
        Date.now() - actedAtMs < lookEveryMs || document.activeElement!.matches("input, textarea");
      if (isBusy || document.visibilityState !== "visible") return;
      setIsDue(false);
      // Another tab may have shown it meanwhile.
      if (!isSeen(name)) setIsOpen(remember(name));
    };
    const timer = setInterval(look, lookEveryMs);
    addEventListener("pointerdown", onAct, { passive: true });
    addEventListener("keydown", onAct);
    return () => {
      clearInterval(timer);
      removeEventListener("pointerdown", onAct);
      removeEventListener("keydown", onAct);
    };
  }, [isDue, isCalm, name]);

  return { isOpen, close: () => setIsOpen(false) };
}

function isSeen(name: string): boolean {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return true;
  }
}

/** Notes that it has been shown; false when the browser keeps nothing. */
function remember(name: string): boolean {
  try {
    localStorage.setItem(name, "seen");
    return true;
  } catch {
    return false;
  }
}
