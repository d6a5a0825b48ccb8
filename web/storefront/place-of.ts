/**
 * Where a guest is on the ordering page, kept in the address's fragment: the back button closes a dialog before it leaves,
 * and a dish can be linked to. `kasse` is the checkout view, all others are dialogs.
 */
export type Place = { at: "MENU" } | NamedPlace;

/** All but the menu, which is there where the address has no fragment. */
export type NamedPlace =
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

/** The place that a fragment names; the menu where it names none, whatever it is. */
export function placeOf(hash: string): Place {
  const [name = "", productId, lineKey] = decoded(hash.slice(1)).split("/");
  if (name === "rett" && productId) return { at: "PRODUCT", productId, lineKey: lineKey ?? null };
  return { at: Object.hasOwn(names, name) ? names[name as keyof typeof names] : "MENU" };
}

/** Where an address was passed on with its slashes in code. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export const hashOf = (place: NamedPlace): string =>
  place.at === "PRODUCT"
    ? `#rett/${place.productId}${place.lineKey ? `/${place.lineKey}` : ""}`
    : `#${namesOf[place.at]}`;
