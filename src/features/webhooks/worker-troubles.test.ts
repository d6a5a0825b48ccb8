import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { DeliveryParts } from "./deliver-webhooks.ts";
import { createTestShop, type TestShop } from "./shop.fixture.ts";

/** Statements of the worker, by what only they say. */
const reads = /WITH want AS MATERIALIZED/;
const claims = /WITH named AS/;
const writes = /WITH finished AS MATERIALIZED/;
const releases = /SET claim_id = NULL,\s+wake_at = CASE/;

describe("a worker whose database fails for a moment", () => {
  let shop: TestShop;
  before(async () => {
    shop = await createTestShop();
  });
  after(() => shop.close());

  /** Works with a database that refuses such a statement so often, before it is carried out. */
  const workWithout = (statement: RegExp, times: number) => {
    let refused = 0;
    const everywhere: DeliveryParts["db"]["everywhere"] = (text, values) => {
      if (!statement.test(text) || refused >= times) return shop.db.everywhere(text, values);
      refused += 1;
      return Promise.reject(new Error("The database is away."));
    };
    const { stop } = shop.work(undefined, { db: { ...shop.parts.db, everywhere } });
    return { refused: () => refused, stop };
  };
  const stateOf = async (webhookId: string) =>
    (await shop.deliveries(webhookId)).map(({ state, attempts }) => [state, attempts]);

  for (const [what, statement] of [
    ["claim", claims],
    ["read", reads],
    ["write", writes],
  ] as const)
    test(`and cannot ${what}: what is to be sent is sent once and written once`, async () => {
      const receiver = await shop.receiver();
      const { scope, order } = await shop.restaurant();
      const { id } = await shop.subscribe(scope, receiver);
      const worker = workWithout(statement, 1);
      await shop.emit(await order());
      await shop.until("it is written", async () => (await stateOf(id))[0]?.[0] === "DELIVERED");
      await worker.stop();
      assert.equal(worker.refused(), 1);
      assert.deepEqual(await stateOf(id), [["DELIVERED", 1]]);
      assert.equal(receiver.received.length, 1);
    });

  test("and cannot give back what it holds as it ends: it tries again, and another may go on at once", async () => {
    const receiver = await shop.receiver();
    const { scope, order } = await shop.restaurant();
    const { id } = await shop.subscribe(scope, receiver);
    const worker = workWithout(releases, 1);
    await shop.emit(await order());
    await shop.until("it is written", async () => (await stateOf(id))[0]?.[0] === "DELIVERED");
    await worker.stop();
    assert.equal(worker.refused(), 1);
    const held = await shop.db.query("SELECT FROM webhook_endpoints WHERE claim_id IS NOT NULL");
    assert.deepEqual(held, []);
  });

  test("and for good: it ends all the same, and what it has sent is sent again by another", async () => {
    const receiver = await shop.receiver();
    const { scope, order } = await shop.restaurant();
    const { id } = await shop.subscribe(scope, receiver);
    const worker = workWithout(writes, Number.POSITIVE_INFINITY);
    await shop.emit(await order());
    await receiver.waitFor(1);
    await worker.stop();
    assert.ok(worker.refused() >= 3, `${worker.refused()} tries`);
    assert.deepEqual(await stateOf(id), [["PENDING", 0]]);
    await shop.pass("1 minute");
    const another = shop.work();
    await receiver.waitFor(2);
    await shop.until("it is written", async () => (await stateOf(id))[0]?.[0] === "DELIVERED");
    await another.stop();
  });

  test("goes on for the others when one webhook's secret cannot be opened, and leaves that one as it is", async () => {
    const receiver = await shop.receiver();
    const { scope, order } = await shop.restaurant();
    const broken = await shop.subscribe(scope, receiver, { path: "/broken" });
    const sound = await shop.subscribe(scope, receiver, { path: "/sound" });
    await shop.db.query("UPDATE webhooks SET secret_sealed = $2 WHERE id = $1", [
      broken.id,
      Buffer.from("sealed by another installation"),
    ]);
    const worker = shop.work();
    await shop.emit(await order());
    await shop.until("it is written", async () => (await stateOf(sound.id))[0]?.[0] === "DELIVERED");
    await shop.haveLooked();
    await worker.stop();
    assert.deepEqual(
      receiver.received.map(({ path }) => path),
      ["/sound"],
    );
    assert.deepEqual(await stateOf(broken.id), [["PENDING", 0]]);
  });
});
