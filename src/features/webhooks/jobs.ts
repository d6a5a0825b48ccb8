import type { Context } from "../../context.ts";
import type { Loop } from "../../platform/loops.ts";
import type { Queue } from "../../platform/queues.ts";
import { readKeptDays } from "../../platform/retention.ts";
import { deliverWebhooks } from "./deliver-webhooks.ts";
import { tellFailing } from "./tell-failing.ts";

/** Background work on webhooks. Every run is safe beside another one. */
export const webhookLoops: readonly Loop<Context>[] = [
  {
    name: "deliver-webhooks",
    // Runs until the process stops; begins anew should it ever fail.
    everyMs: 1_000,
    lasts: true,
    run: (ctx, signal) => deliverWebhooks(ctx, signal),
  },
  {
    name: "maintain-webhook-deliveries",
    everyMs: 3_600_000,
    run: async (ctx) => {
      const { DELIVERIES } = await readKeptDays(ctx.db);
      await ctx.db.everywhere("SELECT maintain_webhook_deliveries($1)", [DELIVERIES]);
    },
  },
  { name: "tell-of-failing-webhooks", everyMs: 600_000, run: tellFailing },
];

/** Deliveries to receivers that no worker has taken. Those that a worker has wait for their receiver. */
export const webhookQueue: Queue = {
  name: "webhooks",
  // Once for each of the indexes of what is pending.
  due: ["= 0", "> 0"]
    .map(
      (attempts) => `SELECT d.due_at FROM webhook_deliveries d
        JOIN webhooks w ON w.restaurant_id = d.restaurant_id AND w.id = d.webhook_id AND w.is_active
        JOIN webhook_endpoints e ON e.restaurant_id = d.restaurant_id AND e.webhook_id = d.webhook_id
        WHERE d.state = 'PENDING' AND d.attempts ${attempts} AND d.due_at <= now()
          AND (e.claim_id IS NULL OR e.wake_at <= now())`,
    )
    .join(" UNION ALL "),
};
