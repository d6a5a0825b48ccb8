import { createWebhook } from "../features/webhooks/create-webhook.ts";
import { pingWebhook } from "../features/webhooks/ping-webhook.ts";
import { required, type ServiceCommand } from "./command.ts";
import { scopeOfSlug } from "./restaurant-scope.ts";

const create: ServiceCommand = {
  name: "webhook create",
  usage: "--slug SLUG --url URL --events EVENT,EVENT",
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
  options: { slug: { type: "string" }, webhook: { type: "string" } },
  run: async (ctx, input) => pingWebhook(ctx, await scopeOfSlug(ctx, input), required(input, "webhook")),
};

export const webhookCommands = [create, ping];
