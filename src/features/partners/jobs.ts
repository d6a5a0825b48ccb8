import type { Context } from "../../context.ts";
import type { Loop } from "../../platform/loops.ts";
import { readKeptDays } from "../../platform/retention.ts";
import { forgetApplications } from "./apply.ts";

const hourMs = 3_600_000;

export const partnerLoops: readonly Loop<Context>[] = [
  {
    name: "maintain-api-calls",
    everyMs: hourMs,
    async run(ctx) {
      const { API_CALLS } = await readKeptDays(ctx.db);
      await ctx.db.query("SELECT maintain_api_calls($1)", [API_CALLS]);
    },
  },
  {
    // No quota's window is longer than a day.
    name: "forget-partner-windows",
    everyMs: hourMs,
    run: async (ctx) => {
      const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs());
      const { IDEMPOTENCY_KEYS } = await readKeptDays(ctx.db);
      await ctx.db.everywhere("DELETE FROM partner_idempotency_keys WHERE created_at < $1", [
        now.subtract({ hours: IDEMPOTENCY_KEYS * 24 }),
      ]);
      await ctx.db.query("DELETE FROM quota_windows WHERE started_at < $1", [now.subtract({ hours: 25 })]);
    },
  },
  { name: "forget-partner-applications", everyMs: hourMs, run: forgetApplications },
];
