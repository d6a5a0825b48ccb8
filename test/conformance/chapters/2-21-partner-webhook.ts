import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { isInstant } from "../oslo.ts";
import { chapter, sentence } from "../sentence.ts";
import { attempted, newSubscription, subscribe } from "../subscriptions.ts";
import { specifiedEvents } from "../webhook-receiver.ts";

export const partnerWebhook = chapter(
  "2.21",
  "PartnerWebhook",
  sentence(1, "`id`, `url` and `events` are those of the subscription.", async (town) => {
    const { webhook, endpoint, read } = await newSubscription(town, { events: ["ORDER_PAID"] });
    assert.match(webhook.id, /\S/);
    assert.deepEqual([webhook.url, webhook.events], [endpoint.url, ["ORDER_PAID"]]);
    assert.deepEqual(await read(), webhook);
  }),
  sentence(2, "`events` can be each of the seven.", async (town) => {
    const { webhook } = await newSubscription(town, { events: specifiedEvents });
    assert.deepEqual(webhook.events.toSorted(), specifiedEvents.toSorted());
  }),
  sentence(3, "`active` is true, and false of a webhook that is paused.", async (town) => {
    const { restaurant, webhook, path, read } = await newSubscription(town, { changes: 2 });
    assert.equal(webhook.active, true);
    await restaurant.ask("PATCH", path, { active: false });
    assert.equal((await read()).active, false);
  }),
  sentence(4, "What occurs while a webhook is paused is neither stored nor sent.", async (town) => {
    const { restaurant, path, endpoint, deliveries } = await newSubscription(town, { changes: 3 });
    await restaurant.ask("PATCH", path, { active: false });
    const unheard = await restaurant.site.order();
    await restaurant.ask("PATCH", path, { active: true });
    const heard = await restaurant.site.order();
    await endpoint.waitFor(heard.orderId, "ORDER_CREATED");
    assert.deepEqual(endpoint.about(unheard.orderId), []);
    assert.equal((await deliveries()).length, 1);
  }),
  sentence(5, "`createdAt` is a moment.", async (town) => {
    assert.ok(isInstant((await newSubscription(town)).webhook.createdAt));
  }),
  sentence(
    6,
    "`lastDeliveryAt`, `lastDeliveryStatus` and both of the failure are null at first.",
    async (town) => {
      const { webhook } = await newSubscription(town);
      const { lastDeliveryAt, lastDeliveryStatus, lastFailureAt, lastFailureReason } = webhook;
      assert.deepEqual(
        [lastDeliveryAt, lastDeliveryStatus, lastFailureAt, lastFailureReason],
        [null, null, null, null],
      );
    },
  ),
  sentence(7, "`lastDeliveryStatus` is the HTTP status that the endpoint returned.", async (town) => {
    const answer = (response: ServerResponse) => response.writeHead(202).end();
    const subscription = await newSubscription(town, { answer });
    await subscription.restaurant.site.order();
    const { lastDeliveryAt, lastDeliveryStatus, lastFailureReason } = await attempted(subscription);
    assert.ok(isInstant(lastDeliveryAt));
    assert.deepEqual([lastDeliveryStatus, lastFailureReason], [202, null]);
  }),
  sentence(
    8,
    "`lastFailureReason` is a fixed category: an HTTP status, and nothing of what came with it.",
    async (town) => {
      const answers = [503, 500].map(
        (status) => (response: ServerResponse) =>
          response.writeHead(status).end("<b>hemmelig</b> feil nr. 7"),
      );
      const restaurant = await town.partners.restaurant("TEST", 2);
      const subscriptions = await Promise.all(
        answers.map((answer) => subscribe(town, restaurant, { answer })),
      );
      await restaurant.site.order();
      const [first, second] = await Promise.all(subscriptions.map(attempted));
      assert.deepEqual([first!.lastDeliveryStatus, second!.lastDeliveryStatus], [503, 500]);
      assert.ok(isInstant(first!.lastFailureAt));
      assert.match(first!.lastFailureReason!, /503/);
      assert.equal(second!.lastFailureReason, first!.lastFailureReason!.replace("503", "500"));
    },
  ),
  sentence(9, "`lastFailureReason` tells of a timeout; then there is no status.", async (town) => {
    const subscription = await newSubscription(town, { answer: () => undefined });
    await subscription.restaurant.site.order();
    const { lastDeliveryStatus, lastFailureReason } = await attempted(subscription);
    assert.equal(lastDeliveryStatus, null);
    assert.match(lastFailureReason!, /TIMEOUT/);
  }),
  sentence(10, "The signing secret is never listed.", async (town) => {
    const { restaurant, secret, path } = await newSubscription(town, { changes: 2 });
    const answers = [
      await restaurant.call("GET", "/webhooks"),
      await restaurant.call("PATCH", path, { events: ["ORDER_PAID"] }),
      await restaurant.call("GET", ""),
    ];
    for (const { status, text } of answers) {
      assert.equal(status, 200);
      assert.ok(!text.includes("whsec_") && !text.includes(secret.slice("whsec_".length)));
    }
  }),
);
