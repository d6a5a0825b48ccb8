import type { Context } from "../../context.ts";
import type { Loop } from "../../platform/loops.ts";
import { publishScheduled } from "./publish-scheduled.ts";

export const newsLoops: readonly Loop<Context>[] = [
  { name: "publish-scheduled-news", everyMs: 10_000, run: publishScheduled },
];
