import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { eventually } from "../eventually.ts";
import { issuesAt } from "../restaurant.ts";
import { sentence } from "../sentence.ts";
import { newSubscription } from "../subscriptions.ts";
import { type Delivery, expectedSignature } from "../webhook-receiver.ts";

/** What the Events part says that takes a partner's hand: the last sentences of its chapters. */
export const partnersEvents = [
  sentence(18, "Nothing is stored or sent while a subscription is paused, PING among it.", async (town) => {
    const { restaurant, path, endpoint, deliveries } = await newSubscription(town, { changes: 5 });
    await restaurant.ask("PATCH", path, { active: false });
    await restaurant.site.order();
    assert.equal(issuesAt(await restaurant.call("POST", `${path}/test`), "active").length, 1);
    assert.deepEqual(await deliveries(), []);
    await restaurant.ask("PATCH", path, { active: true });
    await restaurant.ask("POST", `${path}/test`);
    const came = await endpoint.waitUntil((all) => all.length > 0);
    assert.deepEqual(
      came.map(({ event }) => event),
      ["PING"],
    );
  }),
  sentence(19, "A partner cannot subscribe to PING.", async (town) => {
    const restaurant = await town.partners.sharedRestaurant();
    const body = { url: "https://hook.prove.no/", events: ["ORDER_PAID", "PING"] };
    assert.equal(issuesAt(await restaurant.call("POST", "/webhooks", body), "events.1").length, 1);
  }),
  sentence(20, "PING goes to the one that asked, and to no other subscription.", async (town) => {
    const asking = await newSubscription(town, { changes: 2 });
    const other = await newSubscription(town);
    await asking.restaurant.ask("POST", `${asking.path}/test`);
    const [ping] = await asking.endpoint.waitUntil((all) => all.length > 0);
    assert.equal(ping!.event, "PING");
    assert.equal(ping!.headers["x-service-webhook-signature"], expectedSignature(asking.secret, ping!));
    assert.deepEqual([asking.endpoint.deliveries().length, other.endpoint.deliveries().length], [1, 0]);
  }),
];

const deliveryId = ({ headers }: Delivery) => headers["x-service-delivery-id"];

export const partnersHeaders = [
  sentence(
    5,
    "A resend carries the X-Service-Delivery-Id of the first delivery, and the same body.",
    async (town) => {
      const { restaurant, path, endpoint, deliveries } = await newSubscription(town, { changes: 2 });
      const { orderId } = await restaurant.site.order();
      const first = await endpoint.waitFor(orderId, "ORDER_CREATED");
      const [logged] = await eventually(deliveries, ([one]) => one?.state === "DELIVERED");
      assert.equal(logged!.id, deliveryId(first));
      await restaurant.ask("POST", `${path}/deliveries/${logged!.id}/resend`);
      const [, second] = await endpoint.waitUntil((all) => all.length > 1);
      assert.deepEqual([deliveryId(second!), second!.raw], [deliveryId(first), first.raw]);
    },
  ),
  sentence(
    6,
    "The X-Service-Delivery-Id of one event is another one for every subscription.",
    async (town) => {
      const one = await newSubscription(town, { changes: 2 });
      const url = town.receiver.endpoint();
      await one.restaurant.ask("POST", "/webhooks", { url: url.url, events: ["ORDER_CREATED"] });
      const { orderId } = await one.restaurant.site.order();
      const [first, second] = await Promise.all(
        [one.endpoint, url].map((endpoint) => endpoint.waitFor(orderId, "ORDER_CREATED")),
      );
      assert.notEqual(deliveryId(first!), deliveryId(second!));
    },
  ),
];

/** The signatures of Standard Webhooks that a delivery carries, and what the one of a secret would be. */
const signatures = ({ headers }: Delivery): string[] => String(headers["webhook-signature"]).split(" ");
const standardSignature = (secret: string, { headers, raw }: Delivery): string => {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const hmac = createHmac("sha256", key).update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.`);
  return `v1,${hmac.update(raw).digest("base64")}`;
};

async function rotated(town: Parameters<typeof newSubscription>[0], graceHours: number) {
  const { restaurant, path, secret: before, endpoint } = await newSubscription(town, { changes: 3 });
  const { secret: after } = await restaurant.ask<{ secret: string }>("POST", `${path}/rotate-secret`, {
    graceHours,
  });
  await restaurant.ask("POST", `${path}/test`);
  const [ping] = await endpoint.waitUntil((all) => all.length > 0);
  return { before, after, ping: ping! };
}

export const partnersSignatures = [
  sentence(3, "While a secret is replaced, deliveries are signed with both.", async (town) => {
    const { before, after, ping } = await rotated(town, 1);
    assert.notEqual(after, before);
    assert.deepEqual(
      signatures(ping).sort(),
      [before, after].map((secret) => standardSignature(secret, ping)).sort(),
    );
    assert.equal(ping.headers["x-service-webhook-signature"], expectedSignature(before, ping));
  }),
  sentence(4, "A secret that was replaced at once signs nothing more.", async (town) => {
    const { after, ping } = await rotated(town, 0);
    assert.deepEqual(signatures(ping), [standardSignature(after, ping)]);
    assert.equal(ping.headers["x-service-webhook-signature"], expectedSignature(after, ping));
  }),
];

export const partnersDeliveries = [
  sentence(8, "There is a log of deliveries, with every attempt.", async (town) => {
    const { restaurant, deliveries } = await newSubscription(town, {
      answer: (response) => response.writeHead(500).end(),
    });
    await restaurant.site.order();
    const [one] = await eventually(deliveries, ([logged]) => (logged?.attempts.length ?? 0) > 0);
    assert.deepEqual([one!.event, one!.state, one!.attempts[0]!.status], ["ORDER_CREATED", "PENDING", 500]);
  }),
  sentence(9, "Another 4xx ends a delivery in the log at once.", async (town) => {
    const { restaurant, deliveries } = await newSubscription(town, {
      answer: (response) => response.writeHead(401).end(),
    });
    await restaurant.site.order();
    const [one] = await eventually(deliveries, ([logged]) => logged?.state === "FAILED");
    assert.deepEqual(
      one!.attempts.map(({ status }) => status),
      [401],
    );
  }),
  sentence(10, "The events of a subscription can be changed.", async (town) => {
    const { restaurant, path, endpoint } = await newSubscription(town, { changes: 3 });
    await restaurant.ask("PATCH", path, { events: ["ORDER_CANCELLED"] });
    const { orderId } = await restaurant.site.order();
    await (await restaurant.site.staff()).cancel(orderId);
    await endpoint.waitFor(orderId, "ORDER_CANCELLED");
    assert.deepEqual(
      endpoint.about(orderId).map(({ event }) => event),
      ["ORDER_CANCELLED"],
    );
  }),
];
