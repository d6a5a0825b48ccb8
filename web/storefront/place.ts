import { type MouseEvent, useSyncExternalStore } from "react";

/**
 * Where a guest is on the ordering page, kept in the address's fragment: the back button closes a dialog before it leaves,
 * and a dish can be linked to. `kasse` is the checkout view, all others are dialogs.
 */
export type Place = { at: "MENU" } | NamedPlace;

/** All but the menu, which is there where the address has no fragment. */
type NamedPlace =
  | { at: (typeof names)[keyof typeof names] }
  | { at: "PRODUCT"; productId: string; lineKey: string | null };

const names = {
  kurv: "BASKET",
  kasse: "CHECKOUT",
  tid: "TIME",
  levering: "DELIVERY",
  filter: "FILTER",
  info: "INFO",
} as const;
const namesOf = Object.fromEntries(Object.entries(names).map(([name, at]) => [at, name]));

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

function parse(hash: string): Place {
  const [name, productId, lineKey] = decodeURIComponent(hash.slice(1)).split("/");
  if (name === "rett" && productId) return { at: "PRODUCT", productId, lineKey: lineKey ?? null };
  return { at: names[name as keyof typeof names] ?? "MENU" };
}

const hashOf = (place: NamedPlace): string =>
  place.at === "PRODUCT"
    ? `#rett/${place.productId}${place.lineKey ? `/${place.lineKey}` : ""}`
    : `#${namesOf[place.at]}`;

let known: { hash: string; place: Place } = { hash: "", place: { at: "MENU" } };
const read = (): Place => {
  if (location.hash !== known.hash) known = { hash: location.hash, place: parse(location.hash) };
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
