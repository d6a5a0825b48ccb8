import { type RefObject, useEffect, useRef } from "react";

/** For the heading of what has just taken a page's place: it takes the focus, so that also screen readers say where one is. */
export function useFocusedTitle(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  // Where the page stands is the matter of who has shown it.
  useEffect(() => title.current!.focus({ preventScroll: true }), []);
  return title;
}
