import type { Money } from "../../../src/domain/money.ts";
import type { StaffRole } from "../../../src/domain/roles.ts";

interface RefundLimits {
  manager: Money | null;
  staff: Money | null;
}

/** How much of an order somebody may pay back, øre (D-105): owners all of it, others nothing while their limit is not known. */
export function refundLimitOf(role: StaffRole, limits: RefundLimits | undefined): Money {
  if (role === "OWNER") return Number.POSITIVE_INFINITY;
  if (!limits) return 0;
  return (role === "MANAGER" ? limits.manager : limits.staff) ?? Number.POSITIVE_INFINITY;
}
