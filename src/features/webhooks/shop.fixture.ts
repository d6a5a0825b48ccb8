import { createAuthority, trust } from "../../../test/certificates.ts";
import { createTestDatabase } from "../../../test/database.ts";
import { type Answer, type Receiver, startReceiver } from "../../../test/receiver.ts";
import { readConfig } from "../../config.ts";
import { connect, type Database } from "../../platform/db/connect.ts";
import { createListener } from "../../platform/db/listen.ts";
import { type RestaurantScope, scopeOf } from "../../platform/db/scope.ts";
import { createResolver, type NameResolver } from "../../platform/dns.ts";
import { newId } from "../../platform/ids.ts";
import { createLive } from "../../platform/live.ts";
import { createLog } from "../../platform/log.ts";
import { createMetrics } from "../../platform/metrics.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { newPublicToken } from "../../platform/tokens.ts";
import { createWebhook } from "./create-webhook.ts";
import { type DeliveryParts, deliverWebhooks } from "./deliver-webhooks.ts";

/** A restaurant with an order, its subscribers, and workers that deliver to them: for tests of webhooks. */
export interface TestShop {
  databaseUrl: string;
  db: Database;
  parts: DeliveryParts;
  /** What receivers show; names below localhost are theirs. */
  certificate: { key: string; cert: string };
  authority: string;
  restaurant(): Promise<{ scope: RestaurantScope; order(): Promise<TestOrder> }>;
  subscribe(
    scope: RestaurantScope,
    receiver: { port: number } | string,
    options?: SubscribeOptions,
  ): Promise<Subscribed>;
  /** Stores an event in the order's name, as its transaction does; `isToldOf` as what happens after its commit. */
  emit(order: TestOrder, event?: string, data?: Record<string, unknown>, isToldOf?: boolean): Promise<void>;
  receiver(answer?: Answer): Promise<Receiver>;
  /** Starts a worker, with other parts than the shop's if they are given; stopping it lets it finish. */
  work(resolver?: NameResolver, more?: Partial<DeliveryParts>): { stop(): Promise<void> };
  deliveries(webhookId: string): Promise<StoredDelivery[]>;
  /** Lets time pass for what is due and leased: all clocks of the queue are the database's. */
  pass(time: string): Promise<void>;
  /** Resolves when a worker has been through the whole queue since the call: nothing that was due is left to it. */
  haveLooked(): Promise<void>;
  /** Resolves when the answer is true; rejects after 30 s. */
  until(what: string, isSo: () => Promise<boolean> | boolean, withinMs?: number): Promise<void>;
  close(): Promise<void>;
}

export interface TestOrder {
  restaurantId: string;
  orderId: string;
  token: string;
}
export interface SubscribeOptions {
  events?: readonly string[];
  path?: string;
  host?: string;
}
export interface Subscribed {
  id: string;
  secret: string;
}
export interface StoredDelivery {
  id: string;
  state: string;
  attempts: number;
  /** Seconds from the latest attempt to the next. */
  pause_seconds: number | null;
  attempt_log: { at: string; durationMs: number; status: number | null; failure: string | null }[];
}

export async function createTestShop(): Promise<TestShop> {
  await using made = new AsyncDisposableStack();
  const database = await createTestDatabase();
  made.defer(() => database.close());
  const db = connect(database.url, { poolSize: 6, applicationName: "test", isOwner: true });
  made.defer(() => db.close());
  const log = createLog("silent");
  const listener = createListener(database.url, () => undefined);
  made.defer(() => listener.close());
  const live = createLive(db, listener, () => undefined);
  made.defer(() => live.close());
  const config = readConfig({ SERVICE_DOMAIN: "luka.example", ALLOW_PRIVATE_WEBHOOK_TARGETS: "1" });
  const secrets = createSecrets("a secret for tests, of 32 letters and more");
  const parts: DeliveryParts = { config, db, live, secrets, log, metrics: createMetrics() };

  const authority = createAuthority();
  trust(authority.cert);
  const certificate = authority.issue({ names: ["localhost", "receiver.example"] });
  const receivers: Receiver[] = [];
  const workers: { stop(): Promise<void> }[] = [];
  made.defer(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await Promise.all(receivers.map((receiver) => receiver.close()));
  });

  async function addOrder(restaurantId: string): Promise<TestOrder> {
    const { token, hash, sealed } = newPublicToken(secrets, restaurantId);
    const orderId = newId("ord");
    await db.query(
      `INSERT INTO orders (restaurant_id, id, order_number, token_hash, token_sealed, status, customer_name, customer_phone,
         placed_at, updated_at)
       SELECT $1, $2, count(*) + 1, $3, $4, 'CONFIRMED', 'Kari', '+4790000000', now(), now() FROM orders WHERE restaurant_id = $1`,
      [restaurantId, orderId, hash, sealed],
    );
    return { restaurantId, orderId, token };
  }

  const everything = made.move();
  const shop: TestShop = {
    databaseUrl: database.url,
    db,
    parts,
    certificate,
    authority: authority.cert,
    async restaurant() {
      const restaurantId = newId("rst");
      await db.query("INSERT INTO restaurants (id, slug, environment) VALUES ($1, $2, 'LIVE')", [
        restaurantId,
        `shop${restaurantId.slice(-20)}`,
      ]);
      return { scope: scopeOf(restaurantId), order: () => addOrder(restaurantId) };
    },
    async subscribe(
      scope,
      receiver,
      { events = ["ORDER_CREATED"], path = "/hook", host = "localhost" } = {},
    ) {
      const url = typeof receiver === "string" ? receiver : `https://${host}:${receiver.port}${path}`;
      const { webhook, secret } = await createWebhook(parts, scope, { url, events });
      return { id: webhook.id, secret };
    },
    async emit({ restaurantId, orderId }, event = "ORDER_CREATED", data = {}, isToldOf = true) {
      await db.query("SELECT emit_webhook_event($1, $2, $3, now(), $4)", [
        restaurantId,
        orderId,
        event,
        JSON.stringify({ orderId, orderNumber: 1, ...data }),
      ]);
      if (isToldOf) live.publish({ restaurantId, orderId });
    },
    async receiver(answer) {
      const receiver = await startReceiver(certificate, answer);
      receivers.push(receiver);
      return receiver;
    },
    work(resolver = createResolver({ allowsLocalhost: true }), more = {}) {
      const stopping = new AbortController();
      const done = deliverWebhooks({ ...parts, ...more }, stopping.signal, resolver);
      const worker = {
        async stop() {
          stopping.abort();
          await done;
        },
      };
      workers.push(worker);
      return worker;
    },
    deliveries: (webhookId) =>
      db.query(
        `SELECT id, state, attempts, attempt_log,
           extract(epoch FROM due_at - (attempt_log -> -1 ->> 'at')::timestamptz)::float8 AS pause_seconds
         FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY created_at, id`,
        [webhookId],
      ),
    async pass(time) {
      await db.query("UPDATE webhook_deliveries SET due_at = due_at - $1::interval WHERE state = 'PENDING'", [
        time,
      ]);
      await db.query("UPDATE webhook_endpoints SET wake_at = wake_at - $1::interval", [time]);
    },
    async until(what, isSo, withinMs = 30_000) {
      const endsAt = performance.now() + withinMs;
      while (!(await isSo())) {
        if (performance.now() > endsAt) throw new Error(`It did not come to this: ${what}.`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async haveLooked() {
      // Another's event, which nobody tells of, is found by a look at everything that is due.
      const witness = await shop.receiver();
      const { scope, order } = await shop.restaurant();
      await shop.subscribe(scope, witness);
      await shop.emit(await order(), "ORDER_CREATED", {}, false);
      await witness.waitFor(1);
    },
    close: () => everything.disposeAsync(),
  };
  return shop;
}
