import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { claimEndpoints, findFreshEndpoints, renewClaims, writeAttempts } from "./delivery-queue.ts";
import { createTestShop, type TestShop } from "./test-shop.ts";

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const first = "00000000-0000-7000-8000-000000000001";
const second = "00000000-0000-7000-8000-000000000002";
const nobody = { restaurantId: "", webhookId: "" };
/** Whether a claim of what is due now takes this endpoint. */
async function claims(claimId: string, webhookId: string): Promise<boolean> {
  const due = { claimId, fresh: [], restaurantIds: [], healthy: 10, suspect: 10 };
  return (await claimEndpoints(shop.db, due)).some((endpoint) => endpoint.webhookId === webhookId);
}

async function endpointWithNews() {
  const { scope, order } = await shop.restaurant();
  const { id } = await shop.subscribe(scope, "https://orders.roma.no/");
  const placed = await order();
  await shop.emit(placed, "ORDER_CREATED", {}, false);
  return { key: { restaurantId: scope.restaurantId, webhookId: id }, placed };
}
const claimNews = (claimId: string, key: { restaurantId: string; webhookId: string }) =>
  claimEndpoints(shop.db, { claimId, fresh: [key], restaurantIds: [], healthy: 10, suspect: 10 });

describe("the queue", () => {
  test("endpoints with news are found one by one, however many deliveries they have", async () => {
    const made = [await endpointWithNews(), await endpointWithNews(), await endpointWithNews()];
    for (let count = 0; count < 5; count++) await shop.emit(made[0]!.placed, "ORDER_CREATED", {}, false);
    const found = await findFreshEndpoints(shop.db, nobody, 10);
    const keys = made.map(({ key }) => key).sort((a, b) => (a.restaurantId < b.restaurantId ? -1 : 1));
    assert.deepEqual(found, keys);
    assert.deepEqual(await findFreshEndpoints(shop.db, keys[0]!, 1), [keys[1]]);
    await shop.db.query("UPDATE webhook_deliveries SET state = 'FAILED'");
  });

  test("an endpoint is leased to one at a time, and to another when the lease has run out", async () => {
    const { key } = await endpointWithNews();
    assert.equal((await claimNews(first, key)).length, 1);
    assert.equal((await claimNews(second, key)).length, 0);
    await shop.pass("29 s");
    assert.equal(await claims(second, key.webhookId), false);
    await shop.pass("2 s");
    assert.equal(await claims(second, key.webhookId), true);
  });

  test("a heartbeat keeps the lease, and tells when it was lost", async () => {
    const { key } = await endpointWithNews();
    await claimNews(first, key);
    await shop.pass("25 s");
    assert.equal((await renewClaims(shop.db, [{ ...key, claimId: first }])).length, 1);
    await shop.pass("25 s");
    assert.equal(await claims(second, key.webhookId), false);
    await shop.pass("10 s");
    assert.equal(await claims(second, key.webhookId), true);
    assert.deepEqual(await renewClaims(shop.db, [{ ...key, claimId: first }]), []);
  });

  test("what is written under a lost claim, or twice, changes nothing", async () => {
    const { key } = await endpointWithNews();
    const [{ id } = { id: "" }] = await shop.deliveries(key.webhookId);
    const delivered = { state: "DELIVERED", status: 200, failure: null, retryAfterSeconds: null } as const;
    const write = (claimId: string) =>
      writeAttempts(shop.db, [
        { ...key, claimId, id, attempt: 1, outcome: delivered, durationMs: 3, ageMs: 5 },
      ]);
    await claimNews(first, key);
    await shop.pass("31 s");
    await claims(second, key.webhookId);
    assert.deepEqual(await write(first), []);
    assert.equal((await shop.deliveries(key.webhookId))[0]?.state, "PENDING");
    assert.deepEqual(await write(second), [{ id }]);
    assert.deepEqual(await write(second), []);
    assert.equal((await shop.deliveries(key.webhookId))[0]?.attempt_log.length, 1);
  });

  test("a webhook that is deleted takes its deliveries with it", async () => {
    const { key } = await endpointWithNews();
    await shop.db.query("DELETE FROM webhooks WHERE id = $1", [key.webhookId]);
    assert.deepEqual(await shop.deliveries(key.webhookId), []);
    assert.ok(
      !(await findFreshEndpoints(shop.db, nobody, 100)).some(({ webhookId }) => webhookId === key.webhookId),
    );
  });
});

describe("the delivery log's weeks", () => {
  const partitions = async () =>
    (
      await shop.db.query<{ name: string }>(
        "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'webhook_deliveries'::regclass ORDER BY 1",
      )
    ).map(({ name }) => name);

  test("this week and four more are there, and making them again changes nothing", async () => {
    const before = await partitions();
    assert.equal(before.filter((name) => /_\d{8}$/.test(name)).length, 5);
    await shop.db.query("SELECT maintain_webhook_deliveries()");
    assert.deepEqual(await partitions(), before);
  });

  test("a week is dropped when its last day is 30 days gone", async () => {
    const [{ monday, old } = { monday: "", old: "" }] = await shop.db.query<{ monday: string; old: string }>(
      `SELECT to_char(m - interval '42 days', 'YYYYMMDD') AS monday, to_char(m - interval '28 days', 'YYYYMMDD') AS old
       FROM (SELECT date_trunc('week', now() AT TIME ZONE 'UTC') AS m)`,
    );
    for (const day of [monday, old]) {
      await shop.db.query(
        `CREATE TABLE webhook_deliveries_${day} PARTITION OF webhook_deliveries
         FOR VALUES FROM ('${day} 00:00+00') TO (timestamptz '${day} 00:00+00' + interval '7 days')`,
      );
    }
    await shop.db.query("SELECT maintain_webhook_deliveries()");
    const names = await partitions();
    assert.ok(!names.includes(`webhook_deliveries_${monday}`));
    assert.ok(names.includes(`webhook_deliveries_${old}`));
  });

  test("without a partition for the week an order's event is stored all the same", async () => {
    const { scope, order } = await shop.restaurant();
    const { id } = await shop.subscribe(scope, "https://orders.roma.no/");
    const [{ name } = { name: "" }] = await shop.db.query<{ name: string }>(
      "SELECT 'webhook_deliveries_' || to_char(date_trunc('week', now() AT TIME ZONE 'UTC'), 'YYYYMMDD') AS name",
    );
    await shop.db.query(`DROP TABLE ${name}`);
    await shop.emit(await order());
    assert.equal((await shop.deliveries(id)).length, 1);
    await shop.db.query("SELECT maintain_webhook_deliveries()");
    assert.equal((await shop.deliveries(id)).length, 1, "and stays when partitions are looked after again");
  });
});
