import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "../../src/config.ts";
import { createWebhook } from "../../src/features/webhooks/create-webhook.ts";
import { scopeOf } from "../../src/platform/db/scope.ts";
import { createSecrets } from "../../src/platform/secrets.ts";
import { createAuthority } from "../certificates.ts";
import { type Received, type Receiver, startReceiver } from "../receiver.ts";
import { auditHistory, missingDeliveries } from "./books.ts";
import { call, fulfil, openShop, type Shop, type Wish, wish } from "./guests.ts";
import { openStage, type Running, type Stage, secretKey, until } from "./stage.ts";

/** Sends: events of orders that are placed, paid and cancelled while the API, both workers and PostgreSQL die. */
describe("webhooks at least once (P-4)", { timeout: 240_000 }, () => {
  let folder: string;
  let stage: Stage;
  let receiver: Receiver;
  let api: Running;
  const workers: Running[] = [];
  let shops: Shop[];
  let hanging: Shop;
  const wishes: Wish[] = [];
  /** What came to the address that does not answer the first time. */
  const toHanging = () => receiver.received.filter(({ path }) => path === "/hang");

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "luka-faults-tls-"));
    const authority = createAuthority();
    await writeFile(join(folder, "authority.pem"), authority.cert);
    receiver = await startReceiver(authority.issue({ names: ["localhost"] }), (request, response) => {
      if (request.path === "/hang" && toHanging().length === 1) return;
      // Now and then it is out of order, so that retries are scheduled.
      response.writeHead(Math.random() < 0.02 ? 503 : 204).end();
    });
    stage = await openStage({
      ALLOW_PRIVATE_WEBHOOK_TARGETS: "1",
      NODE_EXTRA_CA_CERTS: join(folder, "authority.pem"),
    });
    const everything = ["ORDER_CREATED", "ORDER_PAID", "ORDER_STATUS_CHANGED"];
    shops = await Promise.all([1, 2, 3].map(() => openShop(stage.db)));
    hanging = await openShop(stage.db);
    for (const shop of shops) {
      await subscribe(shop, "/created", ["ORDER_CREATED"]);
      await subscribe(shop, "/everything", everything);
      await subscribe(shop, "/paused", everything, false);
    }
    await subscribe(hanging, "/hang", ["ORDER_CREATED"]);
    api = await stage.launch({ ROLE: "api" });
  });
  after(async () => {
    await stage?.close();
    await receiver?.close();
    await rm(folder, { recursive: true });
  });

  async function subscribe(shop: Shop, path: string, events: string[], active = true): Promise<void> {
    const config = readConfig({ ALLOW_PRIVATE_WEBHOOK_TARGETS: "1", SERVICE_DOMAIN: "luka.example" });
    const parts = { db: stage.db, config, secrets: createSecrets(secretKey) };
    const url = `https://localhost:${receiver.port}${path}`;
    await createWebhook(parts, scopeOf(shop.restaurantId), { url, events, active });
  }

  const work = async (): Promise<Running> => {
    const worker = await stage.launchBeside({ ROLE: "worker" });
    workers.push(worker);
    return worker;
  };

  async function guest(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const turn = wishes.length;
      const one = wish(shops[turn % shops.length]!, { paymentMethod: turn % 2 === 0 ? "ONLINE" : "CASH" });
      wishes.push(one);
      await fulfil(one, [api.base]);
      const [order] = one.acknowledged;
      if (!order) continue;
      const next = order.paymentUrl
        ? call(`${api.base}${new URL(order.paymentUrl).pathname}`, { body: { decision: "PAY" } })
        : call(`${api.base}/api/v1/orders/${order.publicToken}/cancel`, { method: "POST" });
      await next.catch(() => undefined);
    }
  }

  async function restartApi(): Promise<void> {
    await api.kill();
    api = await stage.launch({ ROLE: "api", PORT: new URL(api.base).port });
  }

  const count = async (condition: string): Promise<number> => {
    const [row] = await stage.db.query<{ n: number }>(
      `SELECT count(*) AS n FROM webhook_deliveries WHERE ${condition}`,
    );
    return row!.n;
  };

  it("every event of every order reaches every active subscription, whoever is killed", async (t) => {
    // A worker dies in the middle of an attempt; what it held is looked at again at the end.
    const first = await work();
    const held = wish(hanging);
    wishes.push(held);
    await fulfil(held, [api.base]);
    await until("the attempt is under way", () => toHanging().length === 1);
    await first.kill();
    const killedAtMs = performance.now();

    const stopping = new AbortController();
    const guests = Array.from({ length: 6 }, () => guest(stopping.signal));
    try {
      await Promise.all([work(), work()]);
      for (const strike of [
        () => workers[1]!.kill(),
        () => restartApi(),
        () => stage.crashDatabase(),
        () => Promise.all([work(), workers[2]!.kill()]),
        () => Promise.all([restartApi(), work()]),
      ]) {
        await sleep(1_200);
        await strike();
      }
      await sleep(1_000);
    } finally {
      stopping.abort();
      await Promise.all(guests);
    }

    await until(
      "everything was tried",
      async () => (await count("state = 'PENDING' AND attempts = 0")) === 0,
      60_000,
    );
    const again = toHanging()[1]!;
    t.diagnostic(
      `a dead worker's attempt was made again after ${((again.atMs - killedAtMs) / 1000).toFixed(1)} s`,
    );
    assert.ok(again.atMs - killedAtMs <= 35_000, `${again.atMs - killedAtMs} ms`);
    assert.equal(idOf(again), idOf(toHanging()[0]!));

    // The minute until the retries passes.
    const scheduled = await count("state = 'PENDING'");
    await stage.db.query(
      "UPDATE webhook_deliveries SET due_at = due_at - interval '10 min' WHERE state = 'PENDING'",
    );
    await stage.db.query("UPDATE webhook_endpoints SET wake_at = wake_at - interval '10 min'");
    await until(
      "the retries were made",
      async () => (await count("state = 'PENDING' AND attempts = 1")) === 0,
      60_000,
    );

    const missing = await missingDeliveries(stage.db);
    assert.deepEqual(missing, [], "one delivery for each event and active subscription");
    const deliveries = await stage.db.query<{ state: string; event: string; order_id: string }>(
      "SELECT state, event, order_id FROM webhook_deliveries",
    );
    const arrived = new Map(receiver.received.map((one) => [`${one.path} ${idOf(one)}`, one]));
    const delivered = deliveries.filter(({ state }) => state === "DELIVERED");
    assert.equal(arrived.size, deliveries.length, "each of them came to its receiver");
    assert.ok(deliveries.every(({ state }) => state !== "FAILED"));
    assert.ok(
      deliveries.length - delivered.length < 5,
      "what was out of order twice waits for its next retry",
    );
    assert.ok(!receiver.received.some(({ path }) => path === "/paused"));

    const orders = await stage.db.query<{ id: string }>("SELECT id FROM orders");
    const known = new Set(orders.map(({ id }) => id));
    for (const one of receiver.received)
      assert.ok(known.has(orderOf(one)), "nobody hears of an order that is not there");
    t.diagnostic(
      `${orders.length} orders, ${deliveries.length} deliveries, ${receiver.received.length} requests, ${scheduled} retried`,
    );
    assert.ok(deliveries.length > 100 && scheduled > 0);
  });

  it("and no order was lost or doubled", async () => {
    await stage.db.query(
      "UPDATE payments SET created_at = created_at - interval '31 s' WHERE state = 'CREATING'",
    );
    for (const one of wishes.filter(({ end }) => end === null)) await fulfil(one, [api.base]);
    await auditHistory(stage.db, wishes);
  });
});

const idOf = ({ headers }: Received): string => String(headers["x-service-delivery-id"]);
const orderOf = ({ body }: Received): string =>
  (JSON.parse(body.toString()) as { data: { orderId: string } }).data.orderId;
