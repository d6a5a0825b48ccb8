import type { Context } from "../../context.ts";
import type { Loop } from "../../platform/loops.ts";
import { tellExpiring } from "./tell-expiring.ts";

export const tellExpiringLoop: Loop<Context> = {
  name: "tell-expiring-keys",
  everyMs: 3_600_000,
  run: tellExpiring,
};
