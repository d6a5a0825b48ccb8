import { z } from "zod";
import { SetupCheck } from "../restaurants/partner-schemas.ts";

const instant = z.iso.datetime();

export const GoLive = z
  .object({
    status: z
      .enum(["NOT_REQUESTED", "REQUESTED", "APPROVED"])
      .describe("APPROVED: the operator has opened the restaurant after a request."),
    live: z.boolean(),
    requestedAt: instant.nullable(),
    approvedAt: instant.nullable(),
    checks: z.array(SetupCheck).describe("All must be `ok` to ask, and again when it is approved."),
  })
  .meta({ id: "GoLive" });
export type GoLive = z.output<typeof GoLive>;
export const OneGoLive = z.object({ data: GoLive });
