import { type Message, message } from "../messages/message.ts";
import type { Money } from "./money.ts";
import type { Refusal } from "./problems.ts";
import { type StaffRole, staffRoles } from "./roles.ts";

/** How much of one order people of a role may give back, øre; null is any amount. Owners set it and have none. */
export interface RefundLimits {
  manager: Money | null;
  staff: Money | null;
}

/** What people of each role have given back of an order so far, øre. */
export type GivenBack = Readonly<Partial<Record<StaffRole, Money>>>;

/**
 * Why somebody may not decide about so much more of an order's money; null when they may (D-105). Names who may instead, the
 * nearest first.
 */
export function refundRefusal(
  role: StaffRole,
  amount: Money,
  limits: RefundLimits,
  given: GivenBack,
): Refusal | null {
  const limitOf = (one: StaffRole): Money | null =>
    ({ OWNER: null, MANAGER: limits.manager, STAFF: limits.staff })[one];
  const leftOf = (one: StaffRole): Money => {
    const limit = limitOf(one);
    return limit === null ? Number.POSITIVE_INFINITY : Math.max(0, limit - (given[one] ?? 0));
  };
  const left = leftOf(role);
  if (amount <= left) return null;
  const roles = staffRoles.slice(0, staffRoles.indexOf(role)).filter((one) => amount <= leftOf(one));
  const who = message(roles.includes("MANAGER") ? "orders.managersOrOwner" : "orders.theOwner");
  return {
    code: "FORBIDDEN",
    message: said(left, amount, who),
    details: { reason: "REFUND_LIMIT", limit: limitOf(role), left, amount, requiredRoles: roles },
  };
}

const said = (left: Money, amount: Money, who: Message): Message =>
  left === 0
    ? message("orders.refundNotYours", { amount, who })
    : message("orders.refundBeyondYou", { left, amount, who });
