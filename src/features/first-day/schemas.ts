import { z } from "zod";
import { orderStatuses } from "../../domain/order-state.ts";

/** What a restaurant needs before its first guest, in the order in which it is done. */
export const firstDaySteps = ["ADDRESS", "OPENING_HOURS", "MENU", "PAYMENT", "TEST_ORDER"] as const;
export type FirstDayStep = (typeof firstDaySteps)[number];

export const TestOrder = z.object({
  orderId: z.string(),
  orderNumber: z.int(),
  status: z.enum(orderStatuses),
});

export const FirstDay = z
  .object({
    steps: z.array(z.object({ step: z.enum(firstDaySteps), isDone: z.boolean() })),
    testOrder: TestOrder.nullable().describe("The latest; null: none was made."),
  })
  .meta({ id: "FirstDay" });
export type FirstDay = z.output<typeof FirstDay>;
