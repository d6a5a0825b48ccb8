import type { Context } from "../../context.ts";
import type { Loop } from "../../platform/loops.ts";
import { remindOfOrders } from "./remind-of-orders.ts";

/** Background work that tells people. Every run is safe beside another one. */
export const alertLoops: readonly Loop<Context>[] = [
  { name: "remind-of-orders", everyMs: 10_000, run: (ctx) => remindOfOrders(ctx) },
];
