import { z } from "zod";
import { environments } from "../../domain/environment.ts";
import { partnerQuotas } from "../../platform/quotas.ts";

const instant = z.iso.datetime();
const environment = z.enum(environments);

/** Whose a limit is: of the whole partner, of one of its environments, of a key, or of who asks. */
export const limitSubjects = ["PARTNER", "TEST", "LIVE", "KEY", "YOU"] as const;

const standing = {
  subject: z.enum(limitSubjects),
  key: z
    .object({ id: z.string(), name: z.string(), last4: z.string(), environment })
    .nullable()
    .describe("When it is a key's."),
  limit: z.int(),
  windowSeconds: z.int(),
  used: z.int(),
  resetsAt: instant.nullable().describe("Null while nothing is taken."),
};
const Calls = z.object({
  calls: z.int(),
  refused: z.int().describe("Answered 400 to 499."),
  failed: z.int().describe("Answered 500 and above."),
});

export const PartnerLimits = z
  .object({
    quotas: z.array(z.object({ name: z.enum(partnerQuotas), ...standing })),
    requests: z
      .array(z.object(standing))
      .describe("Counted by each process for itself where the service has no Redis."),
    sandboxes: z.object({ limit: z.int(), used: z.int() }),
    day: z.object({ TEST: Calls, LIVE: Calls }).describe("Calls with keys in the last 24 hours."),
  })
  .meta({ id: "PartnerLimits" });
export type PartnerLimits = z.output<typeof PartnerLimits>;
