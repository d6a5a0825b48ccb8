import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { after, before, describe, test } from "node:test";
import { envelopeOf } from "../../domain/events.ts";
import { deliveryIdOf } from "./delivery-body.ts";
import { pingWebhook } from "./ping-webhook.ts";
import { createTestShop, type TestShop } from "./shop.fixture.ts";

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const statusOf = async (webhookId: string) => (await shop.deliveries(webhookId)).map(({ state }) => state);
const isDelivered = async (webhookId: string) =>
  (await statusOf(webhookId)).every((state) => state === "DELIVERED");

describe("a delivery", () => {
  test("carries the event as R-701 has it, with the order's public token", async () => {
    const receiver = await shop.receiver();
    const { scope, order } = await shop.restaurant();
    const { id } = await shop.subscribe(scope, receiver);
    const worker = shop.work();
    const placed = await order();
    const secondsNow = async (): Promise<number> => {
      const [row] = await shop.db.query<{ seconds: number }>(
        "SELECT floor(extract(epoch FROM clock_timestamp()))::int AS seconds",
      );
      return row!.seconds;
    };
    const earliest = await secondsNow();
    const data = { status: "CONFIRMED", total: 43800, fulfillment: "PICKUP", paymentMethod: "CASH" };
    await shop.emit(placed, "ORDER_CREATED", {
      ...data,
      estimatedReadyAt: "2026-06-12T16:25:00.000Z",
      requestedPickupAt: null,
    });
    const [request] = await receiver.waitFor(1);
    const body = envelopeOf("ORDER_CREATED").parse(JSON.parse(request!.body.toString("utf8")));
    assert.equal(body.data.orderId, placed.orderId);
    assert.equal(body.data.publicToken, placed.token);
    assert.equal(body.data.total, 43800);
    assert.equal(request!.headers["x-service-webhook-id"], id);
    // By the database's clock, whatever the sender's own has come to since it read the row.
    const signedAt = Number(request!.headers["x-service-webhook-timestamp"]);
    assert.ok(earliest <= signedAt && signedAt <= (await secondsNow()), String(signedAt));
    assert.match(request!.headers["content-type"]!, /^application\/json/);
    await shop.until("it is written down", () => isDelivered(id));
    const [stored] = await shop.deliveries(id);
    assert.equal(request!.headers["x-service-delivery-id"], deliveryIdOf(stored!.id));
    assert.equal(stored!.attempt_log[0]?.status, 204);
    const { values } = await shop.parts.metrics.webhookDelaySeconds.get();
    const figure = (name: string) => values.find(({ metricName }) => metricName?.endsWith(name))!.value;
    assert.equal(figure("_count"), 1);
    assert.ok(figure("_sum") >= 0 && figure("_sum") < 3_600, "it had just happened");
    await worker.stop();
  });

  test("holds no token in the database", async () => {
    const { scope, order } = await shop.restaurant();
    const { id } = await shop.subscribe(scope, await shop.receiver());
    const placed = await order();
    await shop.emit(placed);
    const [row] = await shop.db.query(
      "SELECT d::text AS text FROM webhook_deliveries d WHERE webhook_id = $1",
      [id],
    );
    assert.ok(!String(row!.text).includes(placed.token));
  });

  test("goes to every active subscription to its event, each with an id of its own, and to no other", async () => {
    const receiver = await shop.receiver();
    const { scope, order } = await shop.restaurant();
    await shop.subscribe(scope, receiver, { path: "/one" });
    await shop.subscribe(scope, receiver, { path: "/two", events: ["ORDER_PAID", "ORDER_CREATED"] });
    await shop.subscribe(scope, receiver, { path: "/other", events: ["ORDER_CANCELLED"] });
    const paused = await shop.subscribe(scope, receiver, { path: "/paused" });
    await shop.db.query("UPDATE webhooks SET is_active = false WHERE id = $1", [paused.id]);
    const neighbour = await shop.restaurant();
    await shop.subscribe(neighbour.scope, receiver, { path: "/neighbour" });
    const worker = shop.work();
    await shop.emit(await order());
    await receiver.waitFor(2);
    await worker.stop();
    assert.deepEqual(receiver.received.map(({ path }) => path).sort(), ["/one", "/two"]);
    assert.equal(new Set(receiver.received.map(({ headers }) => headers["x-service-delivery-id"])).size, 2);
    assert.deepEqual(await shop.deliveries(paused.id), []);
  });

  test("goes out though nobody told of it", async () => {
    const receiver = await shop.receiver();
    const { scope, order } = await shop.restaurant();
    await shop.subscribe(scope, receiver);
    const worker = shop.work();
    await shop.emit(await order(), "ORDER_CREATED", {}, false);
    await receiver.waitFor(1);
    await worker.stop();
  });

  test("is one at a time until the receiver has answered, and then a few", async () => {
    const waiting: ServerResponse[] = [];
    const receiver = await shop.receiver((_request, response) => void waiting.push(response));
    const { scope, order } = await shop.restaurant();
    await shop.subscribe(scope, receiver);
    const placed = await order();
    for (let count = 0; count < 8; count++) await shop.emit(placed, "ORDER_CREATED", {}, false);
    const worker = shop.work();
    await receiver.waitFor(1);
    await shop.haveLooked();
    assert.equal(waiting.length, 1);
    waiting[0]!.writeHead(200).end();
    await receiver.waitFor(2);
    await shop.haveLooked();
    assert.ok(waiting.length <= 1 + 3, `${waiting.length - 1} at once`);
    await shop.until("all have come", () => {
      for (const response of waiting) if (!response.headersSent) response.writeHead(200).end();
      return waiting.length === 8;
    });
    await worker.stop();
  });

  test("of an order that was deleted ends without being sent", async () => {
    const receiver = await shop.receiver();
    const { scope, order } = await shop.restaurant();
    const { id } = await shop.subscribe(scope, receiver);
    const placed = await order();
    await shop.emit(placed);
    await shop.db.query("DELETE FROM orders WHERE id = $1", [placed.orderId]);
    const worker = shop.work();
    await shop.until("it has ended", async () => (await statusOf(id))[0] === "FAILED");
    await worker.stop();
    assert.equal(receiver.received.length, 0);
    assert.equal((await shop.deliveries(id))[0]?.attempt_log[0]?.failure, "ORDER_GONE");
  });

  test("is a PING when somebody asks for one", async () => {
    const receiver = await shop.receiver();
    const { scope } = await shop.restaurant();
    const { id } = await shop.subscribe(scope, receiver);
    const worker = shop.work();
    const { deliveryId } = await pingWebhook(shop.parts, scope, id);
    const [request] = await receiver.waitFor(1);
    await worker.stop();
    const body = envelopeOf("PING").parse(JSON.parse(request!.body.toString("utf8")));
    assert.equal(body.data.webhookId, id);
    assert.equal(request!.headers["x-service-delivery-id"], deliveryId);
  });
});

describe("the schedule", () => {
  const pauses = [60, 300, 900, 3_600, 14_400, 43_200];

  test("seven attempts with the pauses of R-732, the same bytes and id each time, then it is dropped", async () => {
    const receiver = await shop.receiver((_request, response) => response.writeHead(503).end());
    const { scope, order } = await shop.restaurant();
    const { id } = await shop.subscribe(scope, receiver);
    await shop.emit(await order());
    const written = (count: number) => async () =>
      (await shop.deliveries(id))[0]?.attempt_log.length === count;
    for (const [index, pause] of pauses.entries()) {
      const worker = shop.work();
      await shop.until(`attempt ${index + 1}`, written(index + 1));
      await worker.stop();
      const [delivery] = await shop.deliveries(id);
      assert.equal(delivery!.state, "PENDING");
      // From the end of the attempt: never early, and late by no more than the attempt took.
      assert.ok(delivery!.pause_seconds! >= pause - 0.001, `${delivery!.pause_seconds} s`);
      assert.ok(delivery!.pause_seconds! < pause + 5, `${delivery!.pause_seconds} s`);
      await shop.pass(`${pause - 5} s`);
      const early = shop.work();
      await shop.haveLooked();
      await early.stop();
      assert.equal(receiver.received.length, index + 1, "nothing is sent 5 s early");
      await shop.pass("5 s");
    }
    const worker = shop.work();
    await shop.until("the last attempt", written(7));
    const [delivery] = await shop.deliveries(id);
    await worker.stop();
    assert.equal(delivery!.state, "FAILED");
    assert.equal(receiver.received.length, 7);
    assert.equal(new Set(receiver.received.map(({ body }) => body.toString("hex"))).size, 1);
    assert.equal(new Set(receiver.received.map(({ headers }) => headers["x-service-delivery-id"])).size, 1);
  });

  const cases: [what: string, status: number, state: string, failure: string | null][] = [
    ["any 2xx is a delivery", 299, "DELIVERED", null],
    ["a 401 is final: no retry after a refused signature", 401, "FAILED", "HTTP_401"],
    ["a 404 is final", 404, "FAILED", "HTTP_404"],
    ["a 410 is final", 410, "FAILED", "HTTP_410"],
    ["a 408 may pass", 408, "PENDING", "HTTP_408"],
    ["a 429 may pass", 429, "PENDING", "HTTP_429"],
    ["a 500 may pass", 500, "PENDING", "HTTP_500"],
    ["a redirect is not followed and may pass", 302, "PENDING", "REDIRECT"],
  ];
  for (const [what, status, state, failure] of cases) {
    test(what, async () => {
      const receiver = await shop.receiver((_request, response) =>
        response
          .writeHead(status, { location: "https://localhost:1/", "retry-after": "1" })
          .end("private words"),
      );
      const { scope, order } = await shop.restaurant();
      const { id } = await shop.subscribe(scope, receiver);
      const worker = shop.work();
      await shop.emit(await order());
      await shop.until("the attempt is written", async () => (await shop.deliveries(id))[0]?.attempts === 1);
      await worker.stop();
      const [delivery] = await shop.deliveries(id);
      assert.equal(delivery!.state, state);
      assert.equal(delivery!.attempt_log[0]!.failure, failure);
      assert.equal(delivery!.attempt_log[0]!.status, status);
      const [endpoint] = await shop.db.query<{ text: string; last_failure_reason: string | null }>(
        "SELECT e::text AS text, last_failure_reason FROM webhook_endpoints e WHERE webhook_id = $1",
        [id],
      );
      assert.equal(endpoint!.last_failure_reason, failure);
      const [log] = await shop.db.query(
        "SELECT d::text AS text FROM webhook_deliveries d WHERE webhook_id = $1",
        [id],
      );
      assert.ok(
        !`${endpoint!.text}${log!.text}`.includes("private words"),
        "nothing the receiver wrote is kept (S-24)",
      );
    });
  }

  test("a webhook paused between two attempts waits, and goes on when it is resumed", async () => {
    let status = 503;
    const receiver = await shop.receiver((_request, response) => response.writeHead(status).end());
    const { scope, order } = await shop.restaurant();
    const { id } = await shop.subscribe(scope, receiver);
    const worker = shop.work();
    await shop.emit(await order());
    await shop.until("the first attempt", async () => (await shop.deliveries(id))[0]?.attempts === 1);
    await shop.db.query("UPDATE webhooks SET is_active = false WHERE id = $1", [id]);
    await worker.stop();
    await shop.pass("2 minutes");
    const second = shop.work();
    await shop.haveLooked();
    assert.equal(receiver.received.length, 1);
    await shop.db.query("UPDATE webhooks SET is_active = true WHERE id = $1", [id]);
    await second.stop();
    await shop.pass("2 minutes");
    status = 200;
    const third = shop.work();
    await shop.until("it is delivered", () => isDelivered(id));
    await third.stop();
  });
});
