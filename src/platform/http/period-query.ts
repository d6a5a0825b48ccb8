import { z } from "zod";
import { daysOf, mostPeriodDays } from "../../domain/sales-period.ts";
import { dayField, otherwiseFine } from "../../domain/time-fields.ts";
import { message } from "../../messages/message.ts";
import { inSchema } from "../../messages/schema-message.ts";

/** What reports of money are asked of. */
export const periodQuery = z
  .object({
    slug: z.string().optional(),
    from: dayField.describe("The first business day, Europe/Oslo, from 04:00 to 04:00."),
    to: dayField.describe(`The last one; ${mostPeriodDays} days at most in all.`),
  })
  .refine((period) => daysOf(period) >= 1, {
    path: ["to"],
    message: inSchema(message("money.periodBackwards")),
    ...otherwiseFine,
  })
  .refine((period) => daysOf(period) <= mostPeriodDays, {
    path: ["to"],
    message: inSchema(message("money.periodTooLong", { most: mostPeriodDays })),
    ...otherwiseFine,
  });
