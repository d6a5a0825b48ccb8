import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { slides } from "./slides.ts";

/** The second tap of a double one comes within it. */
const doubleTapMs = 350;

/**
 * What slides under a finger that has just tapped is not tapped by the second tap of a double one (D-426): for a moment after `order`,
 * the names of what stands on the page, has changed, `data-settling` stands on the element.
 */
export function useSettling(order: readonly string[]): RefObject<HTMLDivElement | null> {
  const page = useRef<HTMLDivElement>(null);
  const before = useRef(order);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const names = order.join(" ");

  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is made anew each time, its names are not.
  useLayoutEffect(() => {
    const hasSlid = slides(before.current, order);
    before.current = order;
    const element = page.current;
    if (!hasSlid || !element) return;
    element.dataset.settling = "";
    clearTimeout(timer.current);
    timer.current = setTimeout(() => delete element.dataset.settling, doubleTapMs);
  }, [names]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return page;
}
