import { useEffect, useState } from "react";
import { whenCalm, whenDue } from "./popup-moment.ts";

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
    if (delaySeconds !== null) return whenDue(name, delaySeconds, () => setIsDue(true));
  }, [name, delaySeconds]);

  useEffect(() => {
    if (!isDue || !isCalm) return;
    return whenCalm(name, (isToBeShown) => {
      setIsDue(false);
      setIsOpen(isToBeShown);
    });
  }, [isDue, isCalm, name]);

  return { isOpen, close: () => setIsOpen(false) };
}
