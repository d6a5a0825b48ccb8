import type { Context } from "../../context.ts";
import { deliverWebhooks } from "./deliver-webhooks.ts";

/** Background work on webhooks. Every run is safe beside another one. */
export const webhookLoops = [
  {
    name: "deliver-webhooks",
    // Runs until the process stops; begins anew should it ever fail.
    everyMs: 1_000,
    run: (ctx: Context, signal: AbortSignal) => deliverWebhooks(ctx, signal),
  },
  {
    name: "maintain-webhook-deliveries",
    everyMs: 3_600_000,
    run: async (ctx: Context) => {
      await ctx.db.query("SELECT maintain_webhook_deliveries()");
    },
  },
];
