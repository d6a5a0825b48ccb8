import assert from "node:assert/strict";
import { fullOfDomains } from "../full-of-domains.ts";
import { refused } from "../restaurant.ts";
import { sentence } from "../sentence.ts";
import { fullOfWebhooks } from "../subscriptions.ts";
import { newDomain } from "../surroundings.ts";
import type { List, WireDomain, WireWebhook } from "../wire-types-integration.ts";

const webhook = { url: "https://hook.prove.no/elleve", events: ["ORDER_PAID"] };

/** Webhooks and domains of one restaurant. */
export const accessSizes = [
  sentence(31, "A restaurant has at most 10 webhooks.", async (town) => {
    const restaurant = await fullOfWebhooks(town);
    refused(await restaurant.call("POST", "/webhooks", webhook), 409, "WEBHOOK_LIMIT");
    const { data } = await restaurant.ask<List<WireWebhook>>("GET", "/webhooks");
    assert.equal(data.length, 10);
  }),
  sentence(32, "A restaurant has at most 10 domains, also when more are added at once.", async (town) => {
    const restaurant = await town.partners.restaurant("TEST", 15);
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => restaurant.call("POST", "/domains", { domain: newDomain() })),
    );
    const made = answers.filter(({ status }) => status === 201);
    assert.equal(made.length, 10);
    for (const answer of answers) if (answer.status !== 201) refused(answer, 409, "DOMAIN_LIMIT");
    const { id } = made[0]!.json<{ data: WireDomain }>().data;
    await restaurant.ask("DELETE", `/domains/${id}`);
    assert.equal((await restaurant.call("POST", "/domains", { domain: newDomain() })).status, 201);
  }),
  sentence(33, "A partner's other restaurants are not concerned.", async (town) => {
    const full = await fullOfDomains(town);
    refused(await full.call("POST", "/domains", { domain: newDomain() }), 409, "DOMAIN_LIMIT");
    const other = await town.partners.restaurant("TEST", 2);
    assert.equal((await other.call("POST", "/domains", { domain: newDomain() })).status, 201);
    assert.equal((await other.call("POST", "/webhooks", webhook)).status, 201);
  }),
];
