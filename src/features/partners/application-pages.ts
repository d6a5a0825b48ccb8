import { requireOwnOrigin } from "../../platform/http/own-origin.ts";
import { route } from "../../platform/http/route.ts";
import { ApplicationSent, PartnerApplication } from "./application-schemas.ts";
import { applyAsPartner } from "./apply.ts";

/** What the page of who wants to become a partner sends. */
const apply = route({
  method: "POST",
  path: "/api/partner-applications",
  door: "page",
  tag: "Partners",
  limits: ["newPassword"],
  summary:
    "Applies to become a partner: a mail asks to confirm the address; the answer is the same for every address",
  body: PartnerApplication,
  responses: { 200: ApplicationSent },
  problems: ["FORBIDDEN", "VALIDATION_FAILED", "RATE_LIMITED", "INVITE_SEND_FAILED"],
  async handler(ctx, { body, request }) {
    requireOwnOrigin(ctx, request);
    await applyAsPartner(ctx, body);
    return { ok: true as const };
  },
});

export const routes = [apply];
