import { type MouseEvent, useSyncExternalStore } from "react";
import { hashOf, type NamedPlace, type Place, placeOf } from "./place-of.ts";

const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  addEventListener("popstate", changed);
  addEventListener("hashchange", changed);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let known: { hash: string; place: Place } = { hash: "", place: { at: "MENU" } };
const read = (): Place => {
  if (location.hash !== known.hash) known = { hash: location.hash, place: placeOf(location.hash) };
  return known.place;
};
const menuPlace: Place = known.place;

export const usePlace = (): Place => useSyncExternalStore(subscribe, read, () => menuPlace);

/** The view under an open dialog: history remembers whether it was opened from the checkout. */
export const isCheckoutUnder = (): boolean => history.state?.over === "CHECKOUT";

export function openPlace(place: NamedPlace): void {
  const isOverCheckout = [place.at, read().at].includes("CHECKOUT") || isCheckoutUnder();
  history.pushState({ inApp: true, over: isOverCheckout ? "CHECKOUT" : "MENU" }, "", hashOf(place));
  changed();
}

/** What has an address of its own opens on this page; in a new tab, or without script, its address does. */
export function openHere(event: MouseEvent, place: NamedPlace): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  openPlace(place);
}

/** One step back when the guest came here within the page; otherwise (a link from elsewhere) to the menu. */
export function closePlace(): void {
  if (history.state?.inApp) history.back();
  else {
    history.replaceState(null, "", location.pathname + location.search);
    changed();
  }
}

/** From the basket on: the way back leads to where the basket was opened. */
export function fromBasketToCheckout(): void {
  history.replaceState({ ...history.state, over: "CHECKOUT" }, "", hashOf({ at: "CHECKOUT" }));
  changed();
}
