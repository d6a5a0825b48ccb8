import { deliveryStates } from "../domain/delivery-state.ts";
import { ofRestaurant, oneOrNone, optional, required, type ServiceCommand } from "./command.ts";
import { paged, pageOf } from "./paging.ts";
import { scopeOfSlug } from "./restaurant-scope.ts";

const ofWebhook = { ...ofRestaurant, webhook: { value: "ID", isRequired: true } } as const;
const ofDelivery = { ...ofWebhook, delivery: { value: "ID", isRequired: true } } as const;

const list: ServiceCommand = {
  name: "delivery list",
  options: { ...ofWebhook, state: { choices: deliveryStates }, event: { value: "EVENT" }, ...paged },
  columns: ["id", "event", "state", "createdAt", "nextAttemptAt"],
  async run(ctx, input) {
    const { readWebhookDeliveries } = await import("../features/webhooks/read-deliveries.ts");
    const state = oneOrNone(input, "state", deliveryStates) ?? undefined;
    const event = optional(input, "event")?.toUpperCase();
    const scope = await scopeOfSlug(ctx, input);
    return readWebhookDeliveries(ctx, scope, required(input, "webhook"), { state, event, ...pageOf(input) });
  },
};

const show: ServiceCommand = {
  name: "delivery show",
  options: ofDelivery,
  async run(ctx, input) {
    const { readDelivery } = await import("../features/webhooks/read-deliveries.ts");
    const scope = await scopeOfSlug(ctx, input);
    return readDelivery(ctx, scope, required(input, "webhook"), required(input, "delivery"));
  },
};

const resend: ServiceCommand = {
  name: "delivery resend",
  options: ofDelivery,
  async run(ctx, input) {
    const { resendDelivery } = await import("../features/webhooks/resend-delivery.ts");
    const scope = await scopeOfSlug(ctx, input);
    const deliveryId = required(input, "delivery");
    await resendDelivery(ctx, scope, required(input, "webhook"), deliveryId);
    return { deliveryId };
  },
};

export const deliveryCommands = [list, show, resend];
