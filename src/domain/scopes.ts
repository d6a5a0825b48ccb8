/** What a restaurant key may do. `*` is everything; no other wildcard exists. */
export const restaurantKeyScopes = [
  "menu:read",
  "restaurant:read",
  "prep_time:read",
  "orders:create",
  "orders:quote",
  "reservations:create",
  "reservations:availability",
  "coupons:validate",
  "newsletter:write",
  "site_gate:read",
  "address:search",
  "orders:read",
  "orders:write",
  "refunds:write",
  "reservations:read",
  "reservations:write",
  "menu:write",
  "availability:write",
  "settings:read",
  "settings:write",
  "hours:write",
  "zones:write",
  "webhooks:read",
  "webhooks:write",
  "keys:write",
  "reports:read",
  "customers:read",
] as const;
export type RestaurantKeyScope = (typeof restaurantKeyScopes)[number];

export const storefrontScopes: readonly RestaurantKeyScope[] = restaurantKeyScopes.slice(0, 11);
/** A browser on a trusted origin may do what a storefront key may, but never read the site gate. */
export const originScopes: readonly RestaurantKeyScope[] = storefrontScopes.filter(
  (scope) => scope !== "site_gate:read",
);

/** What a key is for, for people who make one: the whole API, a website, a kitchen screen, reports. */
export const keyPresets = {
  full: ["*"],
  storefront: storefrontScopes,
  kitchen: ["orders:read", "orders:write", "availability:write"],
  reporting: ["reports:read"],
} as const satisfies Record<string, readonly ("*" | RestaurantKeyScope)[]>;
export type KeyPreset = keyof typeof keyPresets;

export const allowsScope = (granted: readonly string[], needed: RestaurantKeyScope): boolean =>
  granted.includes("*") || granted.includes(needed);
