import { route } from "../../platform/http/route.ts";
import { requireOwner } from "../../platform/http/staff-roles.ts";
import { readAgreement } from "./read-agreement.ts";
import { SignAgreement, StaffAgreement } from "./schemas.ts";
import { signAgreement } from "./sign-agreement.ts";

const read = route({
  method: "GET",
  path: "/agreement",
  door: "staff",
  summary: "The customer agreement, and what has been signed",
  tag: "Agreement",
  responses: { 200: StaffAgreement },
  problems: ["FORBIDDEN"],
  async handler(ctx, { caller, locale }) {
    requireOwner(caller);
    return readAgreement(ctx.db, caller.scope, locale);
  },
});

const sign = route({
  method: "POST",
  path: "/agreement",
  door: "staff",
  summary: "Sign the customer agreement",
  description: "Locks the company's details. They can be filled in here, once.",
  tag: "Agreement",
  body: SignAgreement,
  responses: { 200: StaffAgreement },
  problems: ["FORBIDDEN", "SANDBOX_NOT_SUPPORTED", "CHANGED", "LEGAL_LOCKED", "VALIDATION_FAILED"],
  async handler(ctx, { caller, body, locale }) {
    requireOwner(caller);
    const { scope, userId, name, email } = caller;
    return signAgreement(ctx, { scope, signer: { userId, name, email }, body, locale });
  },
});

export const routes = [read, sign];
