import { z } from "zod";
import { canPrint } from "../../domain/printers.ts";
import { route } from "../../platform/http/route.ts";
import { pngOf } from "../../platform/slips/png.ts";
import { endJob, leaseJob, noteSeen, pictureOfJob, printerAt } from "./asking-printer.ts";
import { starEnding, starState, starTypes } from "./star.ts";

/** Star CloudPRNT, version HTTP: a printer tells how it is and asks (POST), fetches its job (GET), and says what became of it (DELETE). */
const shared = {
  path: "/printers/star/:token",
  door: "page",
  limits: ["printer", "printerIp"],
  tag: "Printers",
  params: z.object({ token: z.string().max(100) }),
} as const;
const noStore = { "cache-control": "no-store" };
const said = z.string().max(2_000).nullish();

const poll = route({
  ...shared,
  limits: [...shared.limits],
  method: "POST",
  summary: "A Star printer asks for its next slip",
  // All but `statusCode` may be missing or null.
  body: z.looseObject({
    statusCode: said,
    printerMAC: said,
    jobToken: said,
    printingInProgress: z.boolean().nullish(),
  }),
  responses: {
    200: z.object({
      jobReady: z.boolean(),
      mediaTypes: z.array(z.string()).optional(),
      jobToken: z.string().optional(),
      deleteMethod: z.literal("DELETE").optional(),
    }),
  },
  problems: ["NOT_FOUND", "BAD_REQUEST", "VALIDATION_FAILED"],
  async handler(ctx, { params, body }) {
    const printer = await printerAt(ctx, "STAR", params.token);
    const status = body.statusCode ?? "";
    const state = starState(status);
    await noteSeen(ctx.db, printer, state);
    const answer = (fields: object) => ({
      status: 200 as const,
      headers: noStore,
      body: { jobReady: false, ...fields },
    });
    if (!canPrint(state)) {
      // A job under way did not come out (the guide's "Print failure or error").
      await endJob(ctx.db, printer, null, starEnding(status));
      return answer({});
    }
    if (body.printingInProgress) return answer({});
    // It reports a job before it asks for another: one that it still has was lost on the way.
    const jobToken = await leaseJob(ctx, printer, (body.printerMAC ?? "").slice(0, 100), "SAME");
    if (jobToken === null) return answer({});
    return answer({ jobReady: true, mediaTypes: starTypes, jobToken, deleteMethod: "DELETE" });
  },
});

const fetchJob = route({
  ...shared,
  limits: [...shared.limits],
  method: "GET",
  summary: "A Star printer fetches a slip",
  query: z.looseObject({ type: said, token: said }),
  responses: { 200: "image/png", 404: null, 415: null },
  problems: ["NOT_FOUND", "VALIDATION_FAILED"],
  async handler(ctx, { params, query }) {
    const printer = await printerAt(ctx, "STAR", params.token);
    const type = (query.type ?? starTypes[0]!).split(";")[0]!.trim();
    if (!starTypes.includes(type)) return { status: 415, headers: noStore };
    const picture = await pictureOfJob(ctx, printer, query.token ?? null);
    if (!picture) return { status: 404, headers: noStore };
    return { status: 200, headers: { ...noStore, "content-type": type }, body: pngOf(picture) };
  },
});

const confirm = route({
  ...shared,
  limits: [...shared.limits],
  method: "DELETE",
  summary: "A Star printer says what became of a slip",
  description: "Said again, it changes nothing.",
  query: z.looseObject({ code: said, token: said }),
  responses: { 200: null },
  problems: ["NOT_FOUND", "VALIDATION_FAILED"],
  async handler(ctx, { params, query }) {
    const printer = await printerAt(ctx, "STAR", params.token);
    await endJob(ctx.db, printer, query.token ?? null, starEnding(query.code ?? ""));
    return { status: 200, headers: noStore };
  },
});

export const routes = [poll, fetchJob, confirm];
