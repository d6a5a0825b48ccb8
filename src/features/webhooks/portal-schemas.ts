import { z } from "zod";
import { instantField } from "../../domain/time-fields.ts";

/** Wire shapes of what people of a partner's team do with webhooks in the portal alone. */
export const DeliveryHealth = z.object({
  days: z
    .array(
      z.object({
        day: z.iso.date(),
        delivered: z.int(),
        failed: z.int(),
        waiting: z.int(),
        medianMs: z
          .number()
          .nullable()
          .describe("From the event to the answer that took it; null: none did."),
      }),
    )
    .describe("Days with deliveries, the oldest first."),
});
export type DeliveryHealth = z.output<typeof DeliveryHealth>;

export const ResendFailed = z.strictObject({ since: instantField }).meta({ id: "ResendFailed" });
export const ResentFailed = z.object({
  count: z.int(),
  hasMore: z.boolean().describe("True: there may be more; ask again."),
});
