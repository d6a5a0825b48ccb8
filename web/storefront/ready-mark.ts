import { useEffect } from "react";

/** For whoever measures: from here on everything on the page answers. */
export function useReadyMark(isHydrated: boolean): void {
  useEffect(() => {
    if (isHydrated) document.documentElement.dataset.ready = "true";
  }, [isHydrated]);
}
