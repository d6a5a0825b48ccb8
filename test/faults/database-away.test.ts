import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, call, menuOf, openShop, orderOf, placeOrder, type Shop } from "./guests.ts";
import { openStage, type Running, type Stage, until } from "./stage.ts";

/** PostgreSQL is elsewhere (DATABASE_URL) and goes away for some seconds: nobody here can start it again. */
describe("while the database is away (P-9)", { timeout: 120_000 }, () => {
  let stage: Stage;
  let shop: Shop;
  let other: Shop;
  let service: Running;
  let token: string;
  const key = randomUUID();
  before(async () => {
    stage = await openStage();
    shop = await openShop(stage.db);
    other = await openShop(stage.db);
    service = await stage.launchBeside({ ROLE: "all" });
    const order = await placeOrder(service.base, shop, orderOf(shop), randomUUID());
    assert.equal(order.status, 201, order.text);
    token = order.body.publicToken!;
    assert.equal((await menuOf(service.base, shop)).status, 200);
  });
  after(() => stage.close());

  /** What time mends, in the envelope, soon, and without a word about the inside (D-32). */
  async function isForLater(asked: Promise<Answer>): Promise<void> {
    const startedAtMs = performance.now();
    const answer = await asked;
    assert.equal(answer.status, 503, answer.text);
    assert.equal(answer.body.error?.code, "SERVICE_UNAVAILABLE");
    assert.match(answer.headers.get("retry-after") ?? "", /^[1-9]\d*$/);
    assert.equal(answer.body.error?.requestId, answer.headers.get("x-request-id"));
    assert.doesNotMatch(answer.text, /ECONN|ENOENT|postgres|sql/i);
    const tookMs = performance.now() - startedAtMs;
    assert.ok(tookMs < 3_000, `${tookMs} ms`);
  }

  it("orders and tracking say so at once, menus are read from memory, and health tells the two apart", async () => {
    const events = new AbortController();
    const stream = await fetch(`${service.base}/api/v1/orders/${token}/events`, { signal: events.signal });
    assert.equal(stream.status, 200);
    await stage.crashDatabase();
    // Longer than keys are remembered without asking.
    for (const pauseMs of [0, 1_000, 1_500]) {
      await sleep(pauseMs);
      const [menu] = await Promise.all([
        menuOf(service.base, shop),
        isForLater(placeOrder(service.base, shop, orderOf(shop, { clientReference: key }), key)),
        isForLater(call(`${service.base}/api/v1/orders/${token}`)),
      ]);
      assert.equal(menu.status, 200, menu.text);
      const unchanged = await fetch(`${service.base}/api/v1/menu?slug=${shop.slug}`, {
        headers: { authorization: `Bearer ${shop.key}`, "if-none-match": menu.headers.get("etag")! },
      });
      assert.equal(unchanged.status, 304);
      assert.equal((await call(`${service.base}/healthz`)).status, 200);
      const ready = await call(`${service.base}/readyz`);
      assert.equal(ready.status, 503);
      assert.deepEqual(JSON.parse(ready.text), {
        status: "unavailable",
        orders: "unavailable",
        menus: "ok",
        checks: { database: false, migrations: false, writing: false },
      });
    }
    // A key that is not in memory may be good or bad: neither 401 nor 404, which nobody would try again.
    await isForLater(menuOf(service.base, other));
    events.abort();
  });

  it("everything goes on by itself when it is back, with one order for the key that was tried meanwhile", async (t) => {
    const [first] = await Promise.all([until2xx(), stage.startDatabase()]);
    t.diagnostic(`placed ${first.tookMs} ms after PostgreSQL was started`);
    assert.ok(first.tookMs < 10_000);
    const again = await placeOrder(service.base, shop, orderOf(shop, { clientReference: key }), key);
    assert.equal(again.body.orderId, first.answer.body.orderId);
    const [row] = await stage.db.query("SELECT count(*) AS n FROM orders WHERE client_reference = $1", [key]);
    assert.equal(row!.n, 1);
    assert.equal((await menuOf(service.base, other)).status, 200);
    assert.equal((await call(`${service.base}/readyz`)).status, 200);
  });

  async function until2xx(): Promise<{ tookMs: number; answer: Answer }> {
    const startedAtMs = performance.now();
    let answer: Answer | undefined;
    await until("the order is placed", async () => {
      answer = await placeOrder(service.base, shop, orderOf(shop, { clientReference: key }), key);
      return answer.status < 300;
    });
    return { tookMs: Math.round(performance.now() - startedAtMs), answer: answer! };
  }

  it("what is told between processes is told again: a changed menu, and the background work", async () => {
    const before = await menuOf(service.base, shop);
    await stage.db.query("UPDATE products SET base_price = 4200 WHERE restaurant_id = $1 AND id = $2", [
      shop.restaurantId,
      shop.id("Brus"),
    ]);
    await until("the new price is shown", async () => {
      const { text } = await menuOf(service.base, shop);
      return text !== before.text && text.includes("4200");
    });
    const order = await placeOrder(
      service.base,
      shop,
      orderOf(shop, { paymentMethod: "ONLINE" }),
      randomUUID(),
    );
    await stage.db.query("UPDATE orders SET placed_at = placed_at - interval '16 min' WHERE id = $1", [
      order.body.orderId,
    ]);
    const status = async () =>
      (await stage.db.query("SELECT status FROM orders WHERE id = $1", [order.body.orderId]))[0]!.status;
    await until("the unpaid order fails", async () => (await status()) === "FAILED", 30_000);
  });
});
