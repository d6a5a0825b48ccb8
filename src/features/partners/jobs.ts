import type { Context } from "../../context.ts";
import type { Loop } from "../../platform/loops.ts";

const hourMs = 3_600_000;

export const partnerLoops: readonly Loop<Context>[] = [
  {
    name: "maintain-api-calls",
    everyMs: hourMs,
    run: async (ctx) => void (await ctx.db.query("SELECT maintain_api_calls()")),
  },
  {
    // Keys of creations are kept for 30 days; no quota's window is longer than one.
    name: "forget-partner-windows",
    everyMs: hourMs,
    run: async (ctx) => {
      const now = Temporal.Instant.fromEpochMilliseconds(ctx.clock.nowMs());
      await ctx.db.everywhere("DELETE FROM partner_idempotency_keys WHERE created_at < $1", [
        now.subtract({ hours: 30 * 24 }),
      ]);
      await ctx.db.query("DELETE FROM quota_windows WHERE started_at < $1", [now.subtract({ hours: 25 })]);
    },
  },
];
