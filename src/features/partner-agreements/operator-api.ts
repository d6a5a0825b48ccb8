import { route } from "../../platform/http/route.ts";
import { agreementPdf } from "./agreement-pdf.ts";
import { PartnersAgreementVersion } from "./schemas.ts";

/** The same file that the partner has (D-385). */
export const routes = [
  route({
    method: "GET",
    path: "/partners/:partnerId/agreement/:version/pdf",
    door: "operator",
    summary: "What a partner has signed, as a PDF",
    tag: "Console",
    params: PartnersAgreementVersion,
    responses: { 200: "application/pdf" },
    problems: ["NOT_FOUND"],
    handler: async (ctx, { params: { partnerId, version } }) => ({
      status: 200,
      body: await agreementPdf(ctx.db, partnerId, version),
      headers: { "content-disposition": `attachment; filename="luka-partner-${version}-${partnerId}.pdf"` },
    }),
  }),
];
