import { z } from "zod";
import { route } from "../../platform/http/route.ts";
import type { Queue } from "../../platform/queues.ts";
import { createStatus, partNames, partStates } from "./read-status.ts";

const instant = z.iso.datetime();

const ServiceStatus = z
  .object({
    lookedAt: instant,
    parts: z.array(
      z.object({
        name: z.enum(partNames),
        state: z.enum(partStates),
        lateMinutes: z.int().describe("How long what has waited longest is overdue."),
      }),
    ),
    failing: z
      .array(z.object({ slug: z.string(), webhookId: z.string(), host: z.string(), since: instant }))
      .describe("Your own receivers of webhooks that have answered nothing as they should for a while."),
  })
  .meta({ id: "ServiceStatus" });

/** @param queues the list of worker.ts */
export function statusRoutes(queues: readonly Queue[]) {
  const read = createStatus(queues);
  return [
    route({
      method: "GET",
      path: "/status",
      door: "portal",
      summary: "What of the service is well, and what is late",
      tag: "Account",
      responses: { 200: ServiceStatus },
      problems: [],
      handler: (ctx, { caller }) => read(ctx, caller),
    }),
  ];
}
