import type { Context } from "../../context.ts";
import type { RestaurantScope } from "../../platform/db/scope.ts";
import { latestTestOrder } from "../orders/test-orders.ts";
import { readChecks } from "../restaurants/read-setup.ts";
import { type FirstDay, firstDaySteps } from "./schemas.ts";

/** How far a new restaurant is from its first guest (D-288): what the opening's checks say, and an order that was tried. */
export async function readFirstDay(ctx: Context, scope: RestaurantScope): Promise<FirstDay> {
  const [checks, test] = await Promise.all([readChecks(ctx, scope), latestTestOrder(ctx.db, scope)]);
  // A sandbox is paid by its own test page, and asked for nothing.
  const isInOrder = (step: string) => checks.find(({ code }) => code === step)?.ok ?? true;
  return {
    steps: firstDaySteps.map((step) => ({
      step,
      isDone: step === "TEST_ORDER" ? test?.isHandedOver === true : isInOrder(step),
    })),
    testOrder: test && { orderId: test.orderId, orderNumber: test.orderNumber, status: test.status },
  };
}
