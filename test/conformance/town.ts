import { randomBytes } from "node:crypto";
import type { Client } from "./http-client.ts";
import { NotGiven, patience } from "./not-given.ts";
import type { Operator } from "./operator.ts";
import { createPartners, type Partners } from "./partners.ts";
import { type Restaurant, restaurantAt } from "./restaurant.ts";
import type { Surroundings } from "./surroundings.ts";
import { type Role, roles, townFiles } from "./town-files.ts";
import type { WebhookReceiver } from "./webhook-receiver.ts";

/** What a restaurant is known by. */
export interface Known {
  slug: string;
  key: string;
}

/** The service that is tried, and all that it gives to try it with. What it does not give throws NotGiven. */
export interface Town {
  readonly client: Client;
  /** The host under which pages are served, `{slug}.{serviceDomain}`. */
  readonly serviceDomain: string;
  /** `https:`, or `http:` on a machine of one's own. */
  readonly protocol: string;
  restaurant(role: Role): Restaurant;
  /** Integrators, and restaurants of theirs. */
  readonly partners: Partners;
  /** `https://{slug}.{serviceDomain}` */
  pageOf(slug: string): string;
  /** The `luka` command of the service. */
  readonly operator: Operator;
  /** Where webhooks can be sent to. */
  readonly receiver: WebhookReceiver;
  /** Name servers, a mail server and a mail provider that the service asks and that sentences can set. */
  readonly surroundings: Surroundings;
  /** Requests must come from addresses of their own to be counted by themselves. */
  needOwnAddresses(): void;
  /** What takes minutes is left to runs of the suite by itself. */
  needPatience(): void;
  close(): Promise<void>;
}

export interface TownParts {
  client: Client;
  restaurants: Partial<Record<Role, Known>>;
  operator: Operator | null;
  receiver: WebhookReceiver | null;
  surroundings: Surroundings | null;
}

export function buildTown({ client, restaurants, operator, receiver, surroundings }: TownParts): Town {
  const { host: serviceDomain, protocol } = client.serviceUrl;
  const built = new Map<Role, Restaurant>();
  let partners: Partners | undefined;
  const town: Town = {
    client,
    serviceDomain,
    protocol,
    restaurant(role) {
      const known = restaurants[role];
      if (!known) throw new NotGiven(`the restaurant "${role}": ${roles[role]}`);
      const restaurant = built.get(role) ?? restaurantAt(town, known);
      built.set(role, restaurant);
      return restaurant;
    },
    get partners() {
      partners ??= createPartners(town);
      return partners;
    },
    pageOf: (slug) => `${protocol}//${slug}.${serviceDomain}`,
    get operator() {
      if (!operator) throw new NotGiven("the operator's command (--luka)");
      return operator;
    },
    get receiver() {
      if (!receiver) throw new NotGiven("a way for webhooks to reach this machine");
      return receiver;
    },
    get surroundings() {
      if (!surroundings) throw new NotGiven("name servers and a mail server of the suite's own");
      return surroundings;
    },
    needOwnAddresses() {
      if (!client.hasOwnAddresses) throw new NotGiven("requests from many client addresses");
    },
    needPatience() {
      if (process.env.LUKA_PATIENCE !== "1") throw new NotGiven(patience);
    },
    async close() {
      client.close();
      await operator?.close();
      await receiver?.close();
    },
  };
  return town;
}

/** Brings every restaurant with the operator's command, under slugs that nobody else has. */
export async function importTown(operator: Operator): Promise<Record<Role, Known>> {
  const suffix = randomBytes(3).toString("hex");
  const files = Object.entries(townFiles()).map(([role, { file, kind }]) => ({
    role: role as Role,
    kind,
    file: { ...file, slug: `${file.slug}-${suffix}` },
  }));
  const flags = {
    LIVE: ["--env", "LIVE", "--live"],
    NOT_LIVE: ["--env", "LIVE"],
    TEST: ["--env", "TEST"],
  } as const;
  const imports = [...Map.groupBy(files, ({ kind }) => kind)].map(async ([kind, list]) => {
    const known = await operator.importRestaurants(
      list.map(({ file }) => file),
      flags[kind],
    );
    return list.map(({ role }, i) => [role, known[i]!] as const);
  });
  return Object.fromEntries((await Promise.all(imports)).flat()) as Record<Role, Known>;
}
