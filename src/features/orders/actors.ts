import type { StaffRole } from "../../domain/roles.ts";
import { allowsScope } from "../../domain/scopes.ts";
import type { PartnerRestaurantCaller } from "../../platform/http/callers.ts";

/** Who did something to an order; kept with its event. `id` is a person's or a key's; `role` what they were at that moment. */
export type Actor =
  | { kind: "STAFF"; id: string; role: StaffRole }
  | { kind: "KEY"; id: string; role: StaffRole; request?: KeyRequest }
  | { kind: "CUSTOMER" | "SYSTEM" | "OPERATOR"; id?: string };

/** The call that did it, so that the same one does it once. */
export interface KeyRequest {
  key: string;
  /** SHA-256 of what was asked for, hex. */
  hash: string;
}

export const systemActor: Actor = { kind: "SYSTEM" };
export const customerActor: Actor = { kind: "CUSTOMER" };

/** Somebody signed in to the dashboard. */
export const staffActor = ({ userId, role }: { userId: string; role: StaffRole }): Actor => ({
  kind: "STAFF",
  id: userId,
  role,
});

/** A restaurant's key counts for money as people do: with `refunds:write` as managers, without it as staff (D-121). */
export const keyActor = (
  {
    restaurantKeyId,
    callerId,
    keyScopes,
  }: Pick<PartnerRestaurantCaller, "restaurantKeyId" | "callerId" | "keyScopes">,
  request?: KeyRequest | null,
): Actor => ({
  kind: "KEY",
  id: restaurantKeyId ?? callerId,
  role: allowsScope(keyScopes, "refunds:write") ? "MANAGER" : "STAFF",
  ...(request && { request }),
});

/** Of several events that one call leaves, the first has the call: it is looked for there. */
export const withoutRequest = ({ request: _, ...who }: Actor & { request?: KeyRequest }): Actor => who;

/** As what somebody decides about money; null for the guest, the service and operators, whom nothing limits (D-105). */
export const roleOf = (actor: Actor): StaffRole | null => ("role" in actor ? actor.role : null);
