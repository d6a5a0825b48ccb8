import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { eventNames, subscribableEvents } from "../../domain/event-names.ts";
import { envelopeOf } from "../../domain/events.ts";
import {
  type ExamplePartner,
  type ExampleRestaurant,
  newIdempotencyKey,
  openPartner,
  outcomeOf,
} from "../partners/partner.fixture.ts";
import { saturdayAt } from "../reservations/dining.fixture.ts";
import { guestOf, withRoom } from "./sandbox.fixture.ts";

type Json = ReturnType<typeof JSON.parse>;

describe("an event of a sandbox, brought about", () => {
  let app: TestApp;
  let partner: ExamplePartner;
  let shop: ExampleRestaurant;
  let webhookId: string;
  before(async () => {
    app = await createTestApp();
    app.clock.set(fridayEvening);
    partner = await openPartner(app);
    shop = await partner.open(withRoom);
    webhookId = await subscribe(shop);
  });
  after(() => app.close());
  // Far enough from the last test for every limit.
  beforeEach(() => app.clock.advance(61_000));

  const subscribe = async (at: ExampleRestaurant): Promise<string> => {
    const hook = { url: "https://orders.roma.no/luka", events: [...subscribableEvents] };
    return (await at.ask("POST", "/webhooks", hook)).data.id;
  };
  const ask = (body: object, at = shop, headers = {}) => at.call("POST", "/sandbox/events", body, headers);
  const brought = async (body: object, at = shop): Promise<Json> => {
    const answer = await ask(body, at);
    assert.equal(answer.statusCode, 200, answer.body);
    return answer.json().data;
  };
  const issuesOf = async (body: object, at = shop): Promise<string[]> => {
    const answer = await ask(body, at);
    assert.equal(answer.statusCode, 422, answer.body);
    return answer.json().error.details.issues.map(({ path, code }: Json) => `${path} ${code}`);
  };
  const told = async (cursor: string, at = shop): Promise<Json[]> =>
    (await at.ask("GET", `/events?after=${cursor}`)).data;
  const cursorOf = async (at = shop): Promise<string> => (await at.ask("GET", "/events")).cursor;

  for (const type of eventNames)
    it(`${type} happens, is delivered and told of (R-497, R-922)`, async () => {
      const cursor = await cursorOf();
      const answer = await brought({ type, ...(type === "PING" && { webhookId }) });
      assert.equal(answer.type, type);
      assert.equal(answer.deliveryIds.length, 1);
      const { data } = await shop.ask("GET", `/webhooks/${webhookId}/deliveries?event=${type}`);
      assert.equal(data[0].id, answer.deliveryIds[0]);
      if (type === "PING") return;
      envelopeOf(type).parse(answer.event);
      const fed = (await told(cursor)).filter(({ event }) => event === type);
      assert.deepEqual(fed, [answer.event], "the same in the feed");
      const { publicToken, ...payload } = answer.event.data;
      assert.deepEqual(payload, data[0].data, "and to the webhook");
      assert.equal(publicToken, answer.publicToken);
      const tracked = await app.inject({ url: `/api/v1/orders/${publicToken}` });
      assert.equal(tracked.statusCode, 200, "of an order that is there");
    });

  it("happens to the order or reservation that is named (R-922)", async () => {
    const guest = guestOf(app, shop);
    const [orderId, reservationId] = [await guest.order("ONLINE"), await guest.reserve()];
    assert.equal((await brought({ type: "ORDER_PAID", orderId })).orderId, orderId);
    assert.equal((await brought({ type: "ORDER_STATUS_CHANGED", orderId })).event.data.status, "CONFIRMED");
    const cursor = await cursorOf();
    const done = await brought({ type: "ORDER_STATUS_CHANGED", orderId, status: "COMPLETED" });
    assert.equal(done.event.data.status, "COMPLETED");
    const steps = (await told(cursor)).map(({ data }) => data.status);
    assert.deepEqual(steps, ["PREPARING", "READY_FOR_PICKUP", "COMPLETED"], "step by step");
    assert.equal(outcomeOf(await ask({ type: "ORDER_CANCELLED", orderId })), "409 ILLEGAL_TRANSITION");
    assert.equal(outcomeOf(await ask({ type: "ORDER_PAID", orderId })), "409 ILLEGAL_TRANSITION");
    const back = { type: "ORDER_STATUS_CHANGED", orderId, status: "PREPARING" };
    assert.equal(outcomeOf(await ask(back)), "409 ILLEGAL_TRANSITION");
    const further = { type: "ORDER_STATUS_CHANGED", orderId };
    assert.equal(outcomeOf(await ask(further)), "409 ILLEGAL_TRANSITION", "there is no step any more");
    assert.equal((await brought({ type: "RESERVATION_APPROVED", reservationId })).orderId, reservationId);
    assert.equal(
      outcomeOf(await ask({ type: "RESERVATION_REJECTED", reservationId })),
      "409 ILLEGAL_TRANSITION",
    );
    assert.equal(outcomeOf(await ask({ type: "ORDER_PAID", orderId: reservationId })), "404 ORDER_NOT_FOUND");
  });

  it("happens once for a key, as often as the call is made, and at once (R-490, R-923)", async () => {
    const orderId = await guestOf(app, shop).order();
    for (const body of [
      { type: "ORDER_STATUS_CHANGED", orderId },
      { type: "ORDER_STATUS_CHANGED", orderId, status: "COMPLETED" },
      { type: "ORDER_STATUS_CHANGED", status: "COMPLETED" },
      { type: "ORDER_PAID" },
      { type: "RESERVATION_APPROVED" },
      { type: "PING", webhookId },
    ]) {
      app.clock.advance(61_000);
      const key = { "idempotency-key": newIdempotencyKey() };
      const answers = await Promise.all([ask(body, shop, key), ask(body, shop, key)]);
      const cursor = await cursorOf();
      const again = await ask(body, shop, key);
      // Who comes while it is being paid is asked to come again.
      const pending = answers.filter((one) => outcomeOf(one) === "409 PAYMENT_PENDING");
      for (const one of answers.filter((other) => !pending.includes(other))) {
        assert.equal(one.statusCode, 200, one.body);
        assert.deepEqual(one.json(), again.json(), JSON.stringify(body));
      }
      assert.ok(pending.length < 2);
      assert.equal(again.statusCode, 200, again.body);
      assert.equal(again.headers["idempotent-replayed"], "true");
      assert.deepEqual(await told(cursor), []);
      assert.equal(outcomeOf(await ask({ type: "ORDER_CANCELLED" }, shop, key)), "409 IDEMPOTENCY_CONFLICT");
    }
  });

  it("happens once for a key of which eight calls come together (R-490, R-923)", async () => {
    for (let round = 0; round < 4; round += 1) {
      app.clock.advance(61_000);
      const body = {
        type: "ORDER_STATUS_CHANGED",
        orderId: await guestOf(app, shop).order(),
        status: "COMPLETED",
      };
      const key = { "idempotency-key": newIdempotencyKey() };
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask(body, shop, key)));
      assert.deepEqual(answers.map(outcomeOf), Array(8).fill("200"));
    }
  });

  it("asks who makes the same call while somebody pays to come again (R-923)", async () => {
    const key = { "idempotency-key": newIdempotencyKey() };
    const body = { type: "ORDER_PAID" };
    const first = await ask(body, shop, key);
    assert.equal(first.statusCode, 200, first.body);
    const { orderId } = first.json().data;
    const isPaying = async (isSo: boolean): Promise<void> => {
      const [order, payment] = isSo ? ["AWAITING_PAYMENT", "CREATING"] : ["PAID", "PAID"];
      await app.db.query("UPDATE orders SET status = $3 WHERE restaurant_id = $1 AND id = $2", [
        ...[shop.restaurantId, orderId, order],
      ]);
      await app.db.query("UPDATE payments SET state = $3 WHERE restaurant_id = $1 AND order_id = $2", [
        ...[shop.restaurantId, orderId, payment],
      ]);
    };
    await isPaying(true);
    const pending = await ask(body, shop, key);
    assert.deepEqual([outcomeOf(pending), pending.headers["retry-after"]], ["409 PAYMENT_PENDING", "2"]);
    await isPaying(false);
    assert.deepEqual((await ask(body, shop, key)).json(), first.json());
  });

  it("waits for the first time on offer when the kitchen is closed, and follows the sandbox's clock (R-922)", async () => {
    const late = await partner.open(withRoom);
    await late.ask("POST", "/sandbox/clock", { now: saturdayAt("05:00") });
    const { event } = await brought({ type: "ORDER_CREATED" }, late);
    assert.equal(event.createdAt, new Date(saturdayAt("05:00")).toISOString());
    assert.equal(event.data.requestedPickupAt.slice(0, 10), "2026-06-13");
    assert.deepEqual(
      (await brought({ type: "ORDER_CREATED" }, late)).deliveryIds,
      [],
      "nobody has subscribed",
    );
  });

  it("is made with whatever the sandbox sells: no cash, deliveries alone, a deposit, an answer by itself (R-922)", async () => {
    const prepaid = await partner.open((file) => {
      withRoom(file);
      const settings = { cashPayment: false, pickupEnabled: false, autoAccept: true };
      const dineIn = {
        autoApprove: true,
        deposit: { amount: 10_000, perPerson: true, cancelBeforeMinutes: 60 },
      };
      Object.assign(file.settings as object, settings, { dineIn });
    });
    for (const type of [
      ...["ORDER_CREATED", "ORDER_PAID", "ORDER_STATUS_CHANGED", "ORDER_CANCELLED"],
      ...["RESERVATION_REQUESTED", "RESERVATION_APPROVED", "RESERVATION_CANCELLED"],
    ]) {
      app.clock.advance(61_000);
      assert.equal((await brought({ type }, prepaid)).event.event, type);
    }
    const rejected = await ask({ type: "RESERVATION_REJECTED" }, prepaid);
    assert.equal(outcomeOf(rejected), "409 ILLEGAL_TRANSITION", "it is confirmed by itself");
  });

  it("is refused where no guest could have a table: nobody is ever received (R-923)", async () => {
    const closed = await partner.open((file) => {
      withRoom(file);
      Object.assign(file, { openingHours: [] });
    });
    assert.deepEqual(await issuesOf({ type: "RESERVATION_REQUESTED" }, closed), ["reservationId REQUIRED"]);
  });

  it("is refused where no guest could order, and is told of what is wrong (R-923)", async () => {
    const closed = await partner.open((file) => {
      withRoom(file);
      Object.assign(file, { openingHours: [] });
      Object.assign(file.settings as object, { reservationsEnabled: false });
    });
    assert.deepEqual(await issuesOf({ type: "ORDER_PAID" }, closed), ["orderId REQUIRED"]);
    assert.deepEqual(await issuesOf({ type: "RESERVATION_APPROVED" }, closed), ["reservationId REQUIRED"]);
    assert.deepEqual(await issuesOf({ type: "PING" }), ["webhookId REQUIRED"]);
    assert.equal((await issuesOf({ type: "ORDER_EATEN" })).length, 1);
    assert.deepEqual(await issuesOf({ type: "ORDER_CREATED", orderId: "ord_1" }), ["orderId UNKNOWN_FIELD"]);
    assert.deepEqual(await issuesOf({ type: "ORDER_STATUS_CHANGED", orderId: 1, status: "EATEN", x: 1 }), [
      "orderId INVALID",
      "status INVALID",
      "x UNKNOWN_FIELD",
    ]);
    assert.equal(outcomeOf(await ask({ type: "PING", webhookId: "whk_1" })), "404 WEBHOOK_NOT_FOUND");
  });

  it("is no other's, and nothing in a real restaurant (R-922)", async () => {
    const orderId = await guestOf(app, shop).order();
    const stranger = await (await openPartner(app)).open(withRoom);
    const real = await (await openPartner(app, "LIVE")).open(withRoom);
    const body = { type: "ORDER_STATUS_CHANGED", orderId };
    assert.equal(outcomeOf(await ask(body, stranger)), "404 ORDER_NOT_FOUND");
    assert.equal(outcomeOf(await ask({ type: "PING", webhookId }, stranger)), "404 WEBHOOK_NOT_FOUND");
    assert.equal(outcomeOf(await ask({ type: "ORDER_CREATED" }, real)), "409 SANDBOX_ONLY");
    assert.equal(outcomeOf(await ask(body, shop, { "x-service-restaurant-key": "" })), "401 UNAUTHORIZED");
    const foreign = { "x-service-restaurant-key": stranger.key };
    assert.equal(outcomeOf(await ask(body, shop, foreign)), "404 RESTAURANT_NOT_FOUND");
  });
});
