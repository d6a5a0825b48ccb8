import type { StaffRole } from "../../domain/roles.ts";

/** Who did something to an order; kept with its event. `id` is a person's or a key's; `role` what they were at that moment. */
export type Actor =
  | { kind: "STAFF"; id: string; role: StaffRole }
  | { kind: "CUSTOMER" | "SYSTEM" | "OPERATOR"; id?: string };

export const systemActor: Actor = { kind: "SYSTEM" };
export const customerActor: Actor = { kind: "CUSTOMER" };

/** Somebody signed in to the dashboard. */
export const staffActor = ({ userId, role }: { userId: string; role: StaffRole }): Actor => ({
  kind: "STAFF",
  id: userId,
  role,
});
