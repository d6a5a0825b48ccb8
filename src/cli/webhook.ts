import { ofRestaurant, required, type ServiceCommand } from "./command.ts";
import { scopeOfSlug } from "./restaurant-scope.ts";

const webhook = { value: "ID", isRequired: true } as const;

const list: ServiceCommand = {
  name: "webhook list",
  options: ofRestaurant,
  columns: ["id", "url", "active", "lastDeliveryAt", "lastDeliveryStatus", "lastFailureReason"],
  async run(ctx, input) {
    const { readWebhooks } = await import("../features/webhooks/read-webhooks.ts");
    // A restaurant has so few of them that they are one page.
    return { data: await readWebhooks(ctx.db, await scopeOfSlug(ctx, input)), nextCursor: null };
  },
};

const show: ServiceCommand = {
  name: "webhook show",
  options: { ...ofRestaurant, webhook },
  async run(ctx, input) {
    const { readWebhook } = await import("../features/webhooks/read-webhooks.ts");
    return readWebhook(ctx.db, await scopeOfSlug(ctx, input), required(input, "webhook"));
  },
};

const create: ServiceCommand = {
  name: "webhook create",
  options: {
    ...ofRestaurant,
    url: { value: "URL", isRequired: true },
    events: { value: "EVENT,EVENT", isRequired: true },
  },
  async run(ctx, input) {
    const { createWebhook } = await import("../features/webhooks/create-webhook.ts");
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
  options: { ...ofRestaurant, webhook },
  async run(ctx, input) {
    const { pingWebhook } = await import("../features/webhooks/ping-webhook.ts");
    return pingWebhook(ctx, await scopeOfSlug(ctx, input), required(input, "webhook"));
  },
};

export const webhookCommands = [list, show, create, ping];
