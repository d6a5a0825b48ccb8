import { z } from "zod";
import { fulfillments } from "../../domain/snapshot.ts";

/** The days to come as guests meet them. */
export const ComingWeek = z
  .object({
    fulfillment: z.enum(fulfillments).describe("What the times are for."),
    days: z.array(
      z.object({
        date: z.string().describe("YYYY-MM-DD, today first."),
        isOpen: z
          .boolean()
          .describe("Whether the kitchen is open at all; without slots it takes no orders ahead."),
        slots: z.array(
          z.object({
            startsAt: z.string().describe("Tells times apart in the night that has an hour twice."),
            time: z.string().describe("HH:MM, Europe/Oslo."),
            orders: z.int().describe("That it holds already."),
            isFull: z.boolean().describe("True: an ordinary order is offered another one."),
          }),
        ),
      }),
    ),
  })
  .meta({ id: "ComingWeek" });
export type ComingWeek = z.output<typeof ComingWeek>;
