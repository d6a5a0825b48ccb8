import { useEffect } from "react";
import { tapAgain } from "./early-tap.ts";

/** From here on everything on the page answers: for whoever measures, and for who has tapped already. */
export function useReadyMark(isHydrated: boolean): void {
  useEffect(() => {
    if (!isHydrated) return;
    document.documentElement.dataset.ready = "true";
    tapAgain();
  }, [isHydrated]);
}
