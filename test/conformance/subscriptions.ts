import type { ServerResponse } from "node:http";
import { eventually } from "./eventually.ts";
import type { PartnerRestaurant } from "./partner.ts";
import type { Town } from "./town.ts";
import { type Endpoint, specifiedEvents } from "./webhook-receiver.ts";
import type { List, WireDelivery, WireWebhook } from "./wire-types-integration.ts";

/** A webhook that a partner has subscribed, and the endpoint it leads to. */
export interface Subscription {
  restaurant: PartnerRestaurant;
  webhook: WireWebhook;
  secret: string;
  endpoint: Endpoint;
  /** Below the restaurant. */
  path: string;
  /** As it is listed now. */
  read(): Promise<WireWebhook>;
  /** Its log. */
  deliveries(): Promise<WireDelivery[]>;
}

export async function subscribe(
  town: Town,
  restaurant: PartnerRestaurant,
  more: { events?: readonly string[]; active?: boolean; answer?: (response: ServerResponse) => void } = {},
): Promise<Subscription> {
  const { events = ["ORDER_CREATED"], active, answer } = more;
  const endpoint = town.receiver.endpoint(answer);
  const body = { url: endpoint.url, events, ...(active !== undefined && { active }) };
  const { data, secret } = await restaurant.ask<{ data: WireWebhook; secret: string }>(
    "POST",
    "/webhooks",
    body,
  );
  const path = `/webhooks/${data.id}`;
  return {
    restaurant,
    webhook: data,
    secret,
    endpoint,
    path,
    read: async () =>
      (await restaurant.ask<List<WireWebhook>>("GET", "/webhooks")).data.find(({ id }) => id === data.id)!,
    deliveries: async () => (await restaurant.ask<List<WireDelivery>>("GET", `${path}/deliveries`)).data,
  };
}

/** The webhook once an attempt has been written down. */
export const attempted = ({ read }: Subscription): Promise<WireWebhook> =>
  eventually(read, ({ lastDeliveryAt }) => lastDeliveryAt !== null);

/** A sandbox of its own with a webhook. */
export const newSubscription = async (
  town: Town,
  more: Parameters<typeof subscribe>[2] & { changes?: number } = {},
): Promise<Subscription> => {
  // Before a restaurant is taken: without a receiver there is nothing to try.
  town.receiver.endpoint();
  return subscribe(town, await town.partners.restaurant("TEST", more.changes ?? 1), more);
};

const full = new WeakMap<Town, Promise<PartnerRestaurant>>();

/** A sandbox with ten webhooks, the most that there can be. */
export function fullOfWebhooks(town: Town): Promise<PartnerRestaurant> {
  const made = full.get(town) ?? fill(town);
  full.set(town, made);
  return made;
}

async function fill(town: Town): Promise<PartnerRestaurant> {
  const restaurant = await town.partners.restaurant("TEST", 13);
  const url = (n: number) => `https://hook-${n}.prove.no/`;
  await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      restaurant.ask("POST", "/webhooks", { url: url(n), events: specifiedEvents }),
    ),
  );
  return restaurant;
}
