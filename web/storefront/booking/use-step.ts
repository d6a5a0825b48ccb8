import { useSyncExternalStore } from "react";

/** Where a guest is on the booking page, kept in the address's fragment: the back button leads from the details to the times. */
export type Step = "CHOOSE" | "DETAILS";

const hash = "#detaljer";
const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  addEventListener("popstate", changed);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = (): Step => (location.hash === hash ? "DETAILS" : "CHOOSE");

export const useStep = (): Step => useSyncExternalStore(subscribe, read, () => "CHOOSE");

export function toDetails(): void {
  history.pushState({ inApp: true }, "", hash);
  changed();
  scrollTo(0, 0);
}

/** Back to the times: one step back when the guest came from there. */
export function toTimes(): void {
  if (history.state?.inApp) history.back();
  else {
    history.replaceState(null, "", location.pathname + location.search);
    changed();
  }
}
