import { z } from "zod";
import { emailIdentity } from "../../domain/email-identity.ts";
import { parsePhone } from "../../domain/phone.ts";
import type { Issue } from "../../domain/problems.ts";
import { message } from "../../messages/message.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { mailAddress } from "../../platform/mail/mail-address.ts";
import { Problem } from "../../platform/problem.ts";
import type { Secrets } from "../../platform/secrets.ts";

/** A guest has no account: they are who gave this address, or this number (D-390). */
export interface Guest {
  /** As `emailIdentity` has it. */
  email: string | null;
  /** E.164. */
  phone: string | null;
}

/** By what somebody is sought: either, or both. */
export const soughtBy = {
  email: z.string().trim().max(254).optional(),
  phone: z.string().trim().max(40).optional(),
};
export interface Sought {
  email?: string | undefined;
  phone?: string | undefined;
}
/** What is typed again before they are forgotten. */
export const typedAgain = ({ email, phone }: Sought): string => email || phone || "";

/**
 * Who asks for a guest's data: a restaurant about what it has itself, which its log keeps like all that its people do; or somebody who runs
 * the service, about every restaurant or one, which is written into the log of each that has something (D-396).
 */
export type Asker = { own: RestaurantScope } | { operator: Operator; within: RestaurantScope | null };
export interface Operator {
  /** Null at the command line. */
  userId: string | null;
  name: string;
}
export const withinOf = (asker: Asker): RestaurantScope | null => ("own" in asker ? asker.own : asker.within);

/** @throws Problem VALIDATION_FAILED when neither is given, and when one of them is none */
export function guestOf({ email, phone }: Sought): Guest {
  const issues: Issue[] = [];
  if (!email && !phone) issues.push({ path: "email", code: "REQUIRED", message: message("fields.required") });
  // In the one form that orders keep: `blåbær.no` is there as `xn--blbr-roah.no`.
  const address = email ? mailAddress(email) : null;
  if (email && address === null)
    issues.push({ path: "email", code: "INVALID", message: message("fields.email") });
  const number = phone ? parsePhone(phone) : null;
  if (phone && number === null)
    issues.push({ path: "phone", code: "INVALID", message: message("fields.phone") });
  if (issues.length > 0) throw Problem.validation(issues);
  return { email: address === null ? null : emailIdentity(address), phone: number };
}

/**
 * How the logs name a guest: the same each time, and nothing that says who it is to whoever has not got the address. A log that is
 * only added to must not be where somebody is remembered who asked to be forgotten (decision 0081).
 */
export function markOf({ mac }: Pick<Secrets, "mac">, sought: Sought): string {
  const { email, phone } = guestOf(sought);
  return [email, phone]
    .filter((known) => known !== null)
    .map((known) => `#${mac("guest in the log", known).toString("hex").slice(0, 12)}`)
    .join(" ");
}
