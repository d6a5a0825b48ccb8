import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import { endJob, leaseJob, noteSeen, pictureOfJob, printerAt } from "./asking-printer.ts";
import { printRequest, printResults } from "./epson.ts";

/** Epson Server Direct Print: a printer asks (GetRequest), prints, and says what became of it (SetResponse), all as forms. */
const answer = (body: string) => ({
  status: 200 as const,
  body,
  headers: { "content-type": "text/xml; charset=utf-8", "cache-control": "no-store" },
});

export const routes = [
  route({
    method: "POST",
    path: "/printers/epson/:token",
    door: "page",
    limits: ["printer", "printerIp"],
    takesForm: true,
    tag: "Printers",
    summary: "An Epson printer asks for slips, and says what became of them",
    params: z.object({ token: z.string().max(100) }),
    body: z.looseObject({
      ConnectionType: z.string().max(100),
      ID: z.string().max(100).optional(),
      ResponseFile: z.string().max(60_000).optional(),
    }),
    responses: { 200: "text/xml" },
    problems: ["NOT_FOUND", "BAD_REQUEST", "VALIDATION_FAILED"],
    async handler(ctx, { params, body }) {
      const printer = await printerAt(ctx, "EPSON", params.token);
      if (body.ConnectionType === "SetResponse") {
        for (const { job, ending, state } of printResults(body.ResponseFile ?? "").slice(0, 1)) {
          await endJob(ctx.db, printer, job, ending);
          await noteSeen(ctx.db, printer, state);
        }
        return answer("");
      }
      if (body.ConnectionType !== "GetRequest") return answer("");
      // It asks while it is without paper too; what it has not reported yet may be coming out.
      const job = await leaseJob(ctx, printer, body.ID ?? "", "NOTHING");
      await noteSeen(ctx.db, printer, null);
      const picture = job === null ? null : await pictureOfJob(ctx, printer, job);
      return answer(job !== null && picture ? printRequest(job, picture) : "");
    },
  }),
];
