/** Whoever does something to an order: the restaurant's people, its keys, the guest, the service, the payment provider, operators. */
export const actorKinds = ["STAFF", "KEY", "CUSTOMER", "SYSTEM", "PROVIDER", "OPERATOR"] as const;
export type ActorKind = (typeof actorKinds)[number];
