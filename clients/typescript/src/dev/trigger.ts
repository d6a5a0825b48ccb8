import type { PartnerRestaurantOperations } from "../partner.ts";
import { type Command, partner, sandbox } from "./command.ts";
import { eventNamed, eventNames } from "./events.ts";

type Wanted = PartnerRestaurantOperations["makeSandboxEvent"]["input"];

export const trigger: Command = {
  name: "trigger",
  value: "EVENT",
  about: `Brings an event about in a sandbox: ${eventNames.join(", ")}.`,
  options: {
    "order-id": { value: "ID", about: "An order of the sandbox, instead of a new one." },
    "reservation-id": { value: "ID", about: "A reservation, instead of a new one." },
    "webhook-id": { value: "ID", about: "Of PING: the webhook." },
    status: { value: "STATUS", about: "Of ORDER_STATUS_CHANGED: as far as this, step by step." },
    ...sandbox,
    ...partner,
  },
  async run({ value, settings, output, signal }) {
    const type = eventNamed(value);
    const named = {
      orderId: settings.optional("order-id"),
      reservationId: settings.optional("reservation-id"),
      webhookId: settings.optional("webhook-id"),
      status: settings.optional("status"),
    };
    const restaurant = await settings.restaurant();
    // What does not go together the service refuses, each with its field.
    const { data } = await restaurant.makeSandboxEvent({ type, ...named } as Wanted, { signal });
    const lines = Object.entries({
      ...data,
      event: undefined,
      deliveryIds: data.deliveryIds.join(", ") || null,
    })
      .filter(([, told]) => told !== undefined && told !== null)
      .map(([name, told]) => `${name}: ${told}`);
    output.say(data, lines.join("\n"));
  },
};
