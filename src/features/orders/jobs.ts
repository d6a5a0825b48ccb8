import type { Context } from "../../context.ts";
import type { Loop } from "../../platform/loops.ts";
import { cancelUnaccepted } from "./cancel-unaccepted.ts";
import { forgetOldKeys } from "./forget-old-keys.ts";

/** Background work on orders. Every run is safe beside another one. */
export const orderLoops: Loop<Context>[] = [
  { name: "cancel-unaccepted-orders", everyMs: 10_000, run: (ctx) => cancelUnaccepted(ctx) },
  { name: "forget-old-keys", everyMs: 3_600_000, run: forgetOldKeys },
];
