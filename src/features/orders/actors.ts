/** Who did something to an order; kept with its event. `id` is a person's or a key's. */
export interface Actor {
  kind: "CUSTOMER" | "STAFF" | "SYSTEM" | "OPERATOR";
  id?: string;
}

export const systemActor: Actor = { kind: "SYSTEM" };
export const customerActor: Actor = { kind: "CUSTOMER" };
