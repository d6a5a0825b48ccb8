import type { Context } from "../context.ts";
import { createWebhook } from "../features/webhooks/create-webhook.ts";
import { pingWebhook } from "../features/webhooks/ping-webhook.ts";
import { type RestaurantScope, scopeOf } from "../platform/db/scope.ts";
import { Problem } from "../platform/problem.ts";
import { type Input, required, type ServiceCommand } from "./command.ts";

const create: ServiceCommand = {
  name: "webhook create",
  usage: "--slug SLUG --url URL --events EVENT,EVENT",
  summary: "Subscribes an address to events of a restaurant. Shows the signing secret once.",
  options: { slug: { type: "string" }, url: { type: "string" }, events: { type: "string" } },
  async run(ctx, input) {
    const events = required(input, "events")
      .split(",")
      .map((name) => name.trim().toUpperCase());
    const scope = await scopeOfSlug(ctx, input);
    const { webhook, secret } = await createWebhook(ctx, scope, { url: required(input, "url"), events });
    return { ...webhook, secret };
  },
};

const ping: ServiceCommand = {
  name: "webhook ping",
  usage: "--slug SLUG --webhook ID",
  summary: "Sends a test event (PING), signed and logged like the others.",
  options: { slug: { type: "string" }, webhook: { type: "string" } },
  run: async (ctx, input) => pingWebhook(ctx, await scopeOfSlug(ctx, input), required(input, "webhook")),
};

async function scopeOfSlug(ctx: Context, input: Input): Promise<RestaurantScope> {
  const restaurantId = await ctx.snapshots.idOfSlug(required(input, "slug"));
  if (restaurantId === null) throw new Problem("RESTAURANT_NOT_FOUND");
  return scopeOf(restaurantId);
}

export const webhookCommands = [create, ping];
