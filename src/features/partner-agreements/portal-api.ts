import { route } from "../../platform/http/route.ts";
import { agreementPdf } from "./agreement-pdf.ts";
import { readPartnerAgreement } from "./read-agreement.ts";
import { AgreementVersion, PartnerAgreement, SignPartnerAgreement } from "./schemas.ts";
import { signPartnerAgreement } from "./sign-agreement.ts";

const shared = { door: "portal", tag: "Account" } as const;

const read = route({
  ...shared,
  method: "GET",
  path: "/agreement",
  summary: "The partner agreement, and what has been signed",
  responses: { 200: PartnerAgreement },
  problems: [],
  handler: (ctx, { caller, locale }) => readPartnerAgreement(ctx.db, caller.partnerId, locale),
});

const sign = route({
  ...shared,
  method: "POST",
  path: "/agreement",
  summary: "Sign the partner agreement; for owners",
  // It is what they are waited for.
  answersUnapproved: true,
  body: SignPartnerAgreement,
  responses: { 200: PartnerAgreement },
  problems: ["KEY_ROLE_FORBIDDEN", "PARTNER_ARCHIVED", "CHANGED"],
  handler: (ctx, { caller, body, locale }) => signPartnerAgreement(ctx, caller, body, locale),
});

const pdf = route({
  ...shared,
  method: "GET",
  path: "/agreement/:version/pdf",
  summary: "What was signed, as a PDF",
  params: AgreementVersion,
  responses: { 200: "application/pdf" },
  problems: ["NOT_FOUND"],
  handler: async (ctx, { caller, params: { version } }) => ({
    status: 200,
    body: await agreementPdf(ctx.db, caller.partnerId, version),
    headers: { "content-disposition": `attachment; filename="luka-partner-${version}.pdf"` },
  }),
});

export const routes = [read, sign, pdf];
