import { managerRoles } from "../../domain/roles.ts";
import { Problem } from "../problem.ts";
import type { StaffCaller } from "./callers.ts";

/** What is about the business rather than about tonight's orders. @throws Problem FORBIDDEN with the roles that may */
export function requireManager({ role }: StaffCaller): void {
  if (role === "STAFF") throw new Problem("FORBIDDEN", { reason: "ROLE", requiredRoles: managerRoles });
}

/** What binds the company. @throws Problem FORBIDDEN */
export function requireOwner({ role }: StaffCaller): void {
  if (role !== "OWNER") throw new Problem("FORBIDDEN", { reason: "ROLE", requiredRoles: ["OWNER"] });
}
