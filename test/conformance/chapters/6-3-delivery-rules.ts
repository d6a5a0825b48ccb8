import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { chapter, sentence } from "../sentence.ts";
import type { Town } from "../town.ts";
import type { Delivery, Feed } from "../webhook-receiver.ts";
import { partnersDeliveries } from "./6-partners-webhooks.ts";

/** A subscription to new orders that is answered in this way, and its deliveries of one order. */
async function answeredWith(
  town: Town,
  answer: (response: ServerResponse) => void,
  // A restaurant has ten webhooks at most.
  role: "travel" | "nabo" = "travel",
): Promise<{ feed: Feed; orderId: string }> {
  const restaurant = town.restaurant(role);
  const feed = await town.receiver.subscribe(restaurant.slug, ["ORDER_CREATED"], answer);
  const { orderId } = await restaurant.order();
  await feed.waitFor(orderId, "ORDER_CREATED");
  return { feed, orderId };
}

/** The second attempt comes a minute after the first, and later when the machine is slow. */
async function secondAttempt({ feed, orderId }: { feed: Feed; orderId: string }): Promise<Delivery[]> {
  for (const until = performance.now() + 240_000; performance.now() < until; ) {
    const attempts = feed.about(orderId);
    if (attempts.length > 1) return attempts;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error("There was no second attempt within four minutes.");
}

const timestampOf = ({ headers }: Delivery): number => Number(headers["x-service-webhook-timestamp"]);

export const deliveryRules = chapter(
  "6.3",
  "Delivery and retry rules",
  sentence(1, "Redirects are not followed.", async (town) => {
    const kro = town.restaurant("kro");
    const target = await town.receiver.subscribe(kro.slug, ["RESERVATION_APPROVED"]);
    const { feed, orderId } = await answeredWith(town, (response) =>
      response.writeHead(307, { location: target.url }).end(),
    );
    const next = await kro.order();
    await (await town.receiver.feedOf(kro.slug)).waitFor(next.orderId, "ORDER_CREATED");
    assert.deepEqual([feed.about(orderId).length, target.about(orderId).length], [1, 0]);
  }),
  sentence(2, "A 5xx is tried again a minute after the attempt, with the same delivery id.", async (town) => {
    town.needPatience();
    const attempts = await secondAttempt(
      await answeredWith(town, (response) => response.writeHead(503).end()),
    );
    const [first, second] = attempts;
    const ids = attempts.map(({ headers }) => headers["x-service-delivery-id"]);
    assert.equal(new Set(ids).size, 1);
    assert.ok(timestampOf(second!) - timestampOf(first!) >= 59);
    assert.deepEqual(second!.raw, first!.raw);
  }),
  sentence(3, "408 and 429 are tried again.", async (town) => {
    town.needPatience();
    await Promise.all(
      [408, 429].map(async (status) =>
        secondAttempt(await answeredWith(town, (response) => response.writeHead(status).end())),
      ),
    );
  }),
  sentence(4, "A redirect is tried again.", async (town) => {
    town.needPatience();
    await secondAttempt(
      await answeredWith(town, (response) => response.writeHead(302, { location: "/hook/0" }).end()),
    );
  }),
  sentence(5, "A receiver that does not answer within 5 seconds is asked again.", async (town) => {
    town.needPatience();
    await secondAttempt(await answeredWith(town, () => undefined));
  }),
  sentence(6, "Any other 4xx is permanent.", async (town) => {
    town.needPatience();
    const permanent = await Promise.all(
      [400, 401, 410].map((status) =>
        answeredWith(town, (response) => response.writeHead(status).end(), "nabo"),
      ),
    );
    // When what began later has been tried again, these would have been, too.
    await secondAttempt(await answeredWith(town, (response) => response.writeHead(500).end(), "nabo"));
    for (const { feed, orderId } of permanent) assert.equal(feed.about(orderId).length, 1);
  }),
  sentence(7, "Any 2xx is a success.", async (town) => {
    town.needPatience();
    const successes = await Promise.all(
      [200, 202, 299].map((status) =>
        answeredWith(town, (response) => response.writeHead(status).end(), "nabo"),
      ),
    );
    await secondAttempt(await answeredWith(town, (response) => response.writeHead(500).end(), "nabo"));
    for (const { feed, orderId } of successes) assert.equal(feed.about(orderId).length, 1);
  }),
  ...partnersDeliveries,
);
