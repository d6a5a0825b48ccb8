import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { eventually } from "../../../test/conformance/eventually.ts";
import type { Queryable } from "../../platform/db/connect.ts";
import { createWebhook } from "../webhooks/create-webhook.ts";
import { createOrderWriter, type OrderWriter } from "./order-writer.ts";
import type { PlacedOrder } from "./schemas.ts";
import { newKey, openShop, type Shop } from "./shop.fixture.ts";

/** Orders that arrive while others are being written are written together, and nobody can tell. */
describe("orders at once", () => {
  let app: TestApp;
  let shops: Shop[];
  /** How many orders each statement held, in the order in which they were sent. */
  let groups: number[];
  /** What every statement waits for before it is sent. */
  let gate: Promise<void>;
  let arrived: number;
  let open: () => void;

  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "16" } });
    shops = [await openShop(app), await openShop(app)];
  });
  after(() => app.close());
  beforeEach(() => {
    groups = [];
    gate = new Promise((resolve) => {
      open = resolve;
    });
    arrived = 0;
    const writer = createOrderWriter({ everywhere: sendWhenOpen });
    app.ctx.orderWriter = counted(writer);
  });

  const counted = (writer: OrderWriter): OrderWriter => ({
    write: (order) => {
      arrived += 1;
      return writer.write(order);
    },
  });
  const sendWhenOpen: Queryable["everywhere"] = async (text, values) => {
    groups.push(JSON.parse(values![0] as string).length);
    await gate;
    return app.ctx.db.everywhere(text, values);
  };

  /** Sends so many to the shops in turn, and opens the gate when the last one waits. */
  async function rush(
    count: number,
    changes: (index: number, shop: Shop) => Record<string, unknown> = () => ({}),
    key: (index: number) => string | undefined = () => undefined,
  ) {
    const asked = Array.from({ length: count }, (_, index) => {
      const shop = shops[index % shops.length]!;
      const given = key(index);
      return shop.post(
        shop.body({ clientReference: `nr ${index}`, ...changes(index, shop) }),
        given ? { key: given } : {},
      );
    });
    await eventually(
      async () => arrived,
      () => arrived >= count,
    );
    open();
    return Promise.all(asked);
  }

  const ordersOf = (shop: Shop) =>
    app.db.query<{ number: number; reference: string; code: string; lines: number; events: number }>(
      `SELECT order_number AS number, client_reference AS reference, pickup_code AS code,
         (SELECT count(*) FROM order_lines l WHERE (l.restaurant_id, l.order_id) = (o.restaurant_id, o.id)) AS lines,
         (SELECT count(*) FROM order_events e WHERE (e.restaurant_id, e.order_id) = (o.restaurant_id, o.id)
            AND e.data ->> 'orderNumber' = o.order_number::text) AS events
       FROM orders o WHERE restaurant_id = $1 ORDER BY order_number`,
      [shop.restaurantId],
    );

  it("are written in few statements, each with the number, the code and the lines that its guest is told", async () => {
    const answers = await rush(20, (index, shop) => ({
      lines: Array.from({ length: 1 + (index % 3) }, () => shop.line("Brus")),
    }));
    // How many come before the first statement runs is the machine's affair; who waits, goes together.
    assert.ok(groups.length <= 5, `${groups} statements`);
    // One whose menu this process has not heard of yet is priced again and comes twice.
    const sent = groups.reduce((sum, size) => sum + size, 0);
    assert.ok(sent >= 20 && sent <= 22, `${sent} sent`);
    for (const [turn, shop] of shops.entries()) {
      const written = await ordersOf(shop);
      const told = answers
        .filter((_, index) => index % shops.length === turn)
        .map((answer) => answer.json())
        .map((order) => ({
          number: order.orderNumber,
          reference: order.clientReference,
          code: order.pickupCode,
          lines: order.lines.length,
          events: 1,
        }))
        .toSorted((a, b) => a.number - b.number);
      assert.deepEqual(written, told);
      assert.deepEqual(
        written.map(({ number }) => number),
        Array.from({ length: 10 }, (_, index) => index + 1),
      );
    }
  });

  it("wait for each other no longer than a lane is busy: 100 of them go in a few statements", async () => {
    const answers = await rush(100);
    assert.ok(answers.every(({ statusCode }) => statusCode === 201));
    // One whose menu this process has not heard of yet comes once more, after all the others.
    let left = 100;
    const first = groups.filter((size) => {
      const isOfThem = left > 0;
      left -= size;
      return isOfThem;
    });
    assert.ok(first.length <= 8, `${groups} statements`);
    assert.ok(Math.max(...groups) <= 64, `${groups} statements`);
  });

  it("with the same key are one order, and the others are written all the same, without a number left out", async () => {
    const key = newKey();
    const same = () => ({ clientReference: "the same" });
    const answers = await rush(12, same, (index) => (index % 4 === 0 ? key : newKey()));
    const [shop] = shops;
    const statuses = answers.map(({ statusCode }) => statusCode);
    assert.deepEqual(
      [
        statuses.filter((status) => status === 201).length,
        statuses.filter((status) => status === 200).length,
      ],
      [10, 2],
    );
    assert.equal(new Set([0, 4, 8].map((index) => answers[index]!.json().orderId)).size, 1);
    const numbers = (await ordersOf(shop!)).map(({ number }) => number);
    assert.deepEqual(
      numbers,
      Array.from(numbers, (_, index) => index + 1),
    );
  });

  it("whose menu changes while they wait are priced again, and are all written at the new price", async () => {
    const [{ restaurantId }] = shops as [Shop];
    const isOpen = gate;
    let raised: Promise<unknown> | undefined;
    gate = isOpen.then(() => {
      raised ??= app.db.query(
        "UPDATE products SET base_price = base_price + 1000 WHERE restaurant_id = $1 AND name = 'Brus'",
        [restaurantId],
      );
      return raised.then(() => undefined);
    });
    const answers = await rush(8);
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      Array(8).fill(201),
    );
    const totals = answers.map((answer) => (answer.json() as PlacedOrder).total);
    assert.deepEqual(totals, Array(4).fill([5_100, 4_100]).flat());
  });

  it("do not wait for a restaurant whose rows somebody holds on to", async () => {
    const [held, other] = shops as [Shop, Shop];
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
    const holding = Promise.withResolvers<void>();
    const holder = app.db.transaction(async (trx) => {
      await trx.query("SELECT FROM order_counters WHERE restaurant_id = $1 FOR UPDATE", [held.restaurantId]);
      holding.resolve();
      await isOver;
    });
    await holding.promise;
    open();
    let isServed = false;
    const waiting = Array.from({ length: 4 }, () => held.place()).map((order) =>
      order.then(() => (isServed = true)),
    );
    for (let count = 0; count < 6; count += 1) await other.place();
    assert.equal(isServed, false);
    end();
    await Promise.all([holder, ...waiting]);
  });

  it("of a restaurant that is held up wait on one connection, are to come again, and are one order each when they do", async () => {
    const [held, other] = shops as [Shop, Shop];
    app.ctx.orderWriter = createOrderWriter(app.ctx.db, { heldPatienceMs: 2_000 });
    const guests = Array.from({ length: 80 }, () => ({ key: newKey(), body: held.body() }));
    const comeAll = () => Promise.all(guests.map(({ key, body }) => held.post(body, { key })));
    const isOver = Promise.withResolvers<void>();
    const holding = Promise.withResolvers<void>();
    const holder = app.db.transaction(async (trx) => {
      await trx.query("SELECT FROM order_counters WHERE restaurant_id = $1 FOR UPDATE", [held.restaurantId]);
      holding.resolve();
      await isOver.promise;
    });
    await holding.promise;
    const before = (await ordersOf(held)).length;
    const all = comeAll();
    await eventually(
      () =>
        app.db.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
             AND query_start < clock_timestamp() - interval '200 ms'`,
        ),
      (waiting) => waiting.length === 1,
    );
    await other.place();
    for (const answer of await all) {
      assert.equal(answer.statusCode, 503, answer.body);
      assert.equal(answer.json().error.code, "SERVICE_UNAVAILABLE");
      assert.equal(answer.headers["retry-after"], "2");
    }
    isOver.resolve();
    await holder;
    assert.deepEqual(new Set((await comeAll()).map(({ statusCode }) => statusCode)), new Set([201]));
    assert.equal((await ordersOf(held)).length, before + 80);
  });

  it("count in the slot and in the coupon's uses, together as alone", async () => {
    const shop = await openShop(
      app,
      (file) => {
        file.coupons.push({ code: "TI", discountType: "PERCENT", discountValue: 10 });
      },
      { environment: "TEST", live: false },
    );
    shops.unshift(shop);
    const answers = await rush(20 * shops.length, (index, its) =>
      its === shop
        ? {
            couponCode: "TI",
            requestedPickupAt: "2026-06-12T20:00:00+02:00",
            paymentMethod: index % 2 ? "CASH" : "ONLINE",
          }
        : {},
    );
    shops.shift();
    assert.deepEqual(
      answers.filter(({ statusCode }) => statusCode !== 201).map(({ body }) => body),
      [],
    );
    assert.ok(groups.length < 12, groups.join());
    const [counted] = await app.db.query(
      `SELECT u.used, s.used AS in_slot, s.pickup_used, (SELECT count(*) FROM coupon_redemptions c WHERE c.restaurant_id = u.restaurant_id) AS redeemed,
         (SELECT count(*) FROM payments p WHERE p.restaurant_id = u.restaurant_id) AS payments
       FROM coupon_usage u JOIN slot_usage s USING (restaurant_id) WHERE restaurant_id = $1`,
      [shop.restaurantId],
    );
    assert.deepEqual(counted, { used: 20, in_slot: 20, pickup_used: 20, redeemed: 20, payments: 10 });
  });

  it("are each told to every subscription of their own restaurant, and to no other", async () => {
    const subscribed = [await openShop(app), await openShop(app)];
    const [twice, once] = subscribed as [Shop, Shop];
    const subscribe = (shop: Shop, path: string, events = ["ORDER_CREATED"]) =>
      createWebhook(app.ctx, shop.scope, { url: `https://orders.roma.no/${path}`, events });
    for (const path of ["one", "other"]) await subscribe(twice, path);
    await subscribe(once, "one");
    await subscribe(once, "of-changes", ["ORDER_STATUS_CHANGED"]);
    shops.unshift(twice, once);
    const answers = await rush(24);
    shops.splice(0, 2);
    assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([201]));
    assert.ok(groups.length < 12, groups.join());
    const told = await app.db.query(
      `SELECT d.restaurant_id AS "restaurantId", count(*)::int AS deliveries, count(DISTINCT d.id)::int AS ids,
         count(DISTINCT (d.webhook_id, d.order_id))::int AS pairs,
         bool_and(o.id IS NOT NULL AND d.data ->> 'orderNumber' = o.order_number::text) AS "isOwn"
       FROM webhook_deliveries d LEFT JOIN orders o ON (o.restaurant_id, o.id) = (d.restaurant_id, d.order_id)
       WHERE d.restaurant_id = ANY ($1) GROUP BY 1 ORDER BY 2`,
      [subscribed.map(({ restaurantId }) => restaurantId)],
    );
    assert.deepEqual(told, [
      { restaurantId: once.restaurantId, deliveries: 6, ids: 6, pairs: 6, isOwn: true },
      { restaurantId: twice.restaurantId, deliveries: 12, ids: 12, pairs: 12, isOwn: true },
    ]);
  });

  it("do not fall with one that the database does not take", async () => {
    const { orderWriter } = app.ctx;
    app.ctx.orderWriter = {
      write: (order) =>
        orderWriter.write(
          arrived === 7 ? { ...order, row: order.row.replace('"CONFIRMED"', '"NONSENSE"') } : order,
        ),
    };
    const answers = await rush(12);
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [...Array(11).fill(201), 500]);
  });

  it("are sent once only when nobody knows whether the database has written them", async () => {
    let sent = 0;
    const writer = createOrderWriter({
      everywhere: async (_text, values) => {
        sent += JSON.parse(values![0] as string).length;
        await gate;
        throw new Error("Connection terminated unexpectedly");
      },
    });
    app.ctx.orderWriter = counted(writer);
    const answers = await rush(6);
    assert.ok(answers.every(({ statusCode }) => statusCode === 503));
    assert.equal(sent, 6);
  });
});
