import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import pg from "pg";
import { findGuest } from "../src/features/guests/find-guest.ts";
import { listOrders } from "../src/features/orders/board.ts";
import { boardChanges } from "../src/features/orders/board-changes.ts";
import { type ChangesAsked, changedOrders } from "../src/features/orders/changed-orders.ts";
import { dayReport } from "../src/features/orders/day-report.ts";
import { salesBooks } from "../src/features/orders/sales-books.ts";
import { openShop, type Shop } from "../src/features/orders/shop.fixture.ts";
import { createWebhook } from "../src/features/webhooks/create-webhook.ts";
import { readQueues } from "../src/platform/queues.ts";
import { queues } from "../src/worker.ts";
import { createTestApp, type TestApp } from "./app.ts";
import { eventually } from "./conformance/eventually.ts";

/**
 * Growth means queries too: what guests' requests ask for must be found by an index, however many restaurants and orders
 * there are. Sequential scans are made as expensive as on a large table, and PostgreSQL's own statistics tell which tables
 * were read from end to end all the same.
 */
describe("hot requests", () => {
  let app: TestApp;
  let shop: Shop;
  let token: string;
  before(async () => {
    // One connection: what it has read is known as soon as it is asked.
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "1" } });
    // For connections that are still to be opened; those of the pool are new for this test.
    const admin = new pg.Client({ connectionString: app.ctx.config.databaseUrl! });
    await admin.connect();
    await admin.query(
      "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET enable_seqscan = off', current_database()); END $$",
    );
    // Not the one that listens: when it comes back it reads what it may have missed, and nobody asked for that.
    await admin.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name <> 'luka listen'`,
    );
    await admin.end();
    // The pool learns of its lost connection when it next uses it, or a moment before.
    const setting = () =>
      app.ctx.db
        .query<{ enable_seqscan: string }>("SHOW enable_seqscan")
        .then(([row]) => row!.enable_seqscan, String);
    await eventually(setting, (is) => is === "off");
    shop = await openShop(app);
    ({ publicToken: token } = await shop.place());
  });
  after(() => app.close());

  /** Tables that are read from end to end by what `work` does. */
  async function scannedBy(work: () => Promise<unknown>): Promise<string[]> {
    const scans = async () => {
      await app.ctx.db.query("SELECT pg_stat_force_next_flush()");
      return new Map(
        (
          await app.ctx.db.query<{ relname: string; seq_scan: number }>(
            "SELECT relname, seq_scan::int AS seq_scan FROM pg_stat_user_tables",
          )
        ).map(({ relname, seq_scan }) => [relname, seq_scan]),
      );
    };
    await work();
    const earlier = await scans();
    for (let i = 0; i < 3; i++) await work();
    const later = await scans();
    return [...later].filter(([table, n]) => n > (earlier.get(table) ?? 0)).map(([table]) => table);
  }
  const get = (path: string) => () =>
    app.inject({
      url: `/api/v1${path}`,
      headers: { host: app.ctx.config.serviceDomain, authorization: `Bearer ${shop.key}` },
      remoteAddress: "203.0.113.7",
    });

  const requests: [string, () => Promise<unknown>][] = [
    ["a menu that has to be read anew", () => app.ctx.snapshots.reload(shop.restaurantId)],
    ["an order", () => shop.place()],
    ["a quote", () => shop.post(shop.body(), { path: "/orders/quote" })],
    ["an order that is followed", () => shop.track(token)],
    [
      "a look at the free times",
      () => get(`/order-slots?slug=${shop.slug}&fulfillment=PICKUP&date=2026-06-13`)(),
    ],
    ["the site gate", () => get(`/site-gate?slug=${shop.slug}`)()],
    [
      "a made-up key",
      () => app.ctx.db.everywhere("SELECT 1 FROM key_directory WHERE hash = $1", [Buffer.alloc(32)]),
    ],
    [
      "an unknown origin",
      () => app.ctx.db.everywhere("SELECT 1 FROM origin_directory WHERE origin = $1", ["https://x"]),
    ],
    ["what waits for workers", () => readQueues(app.ctx.db, queues)],
  ];
  it("would show it if one did not", async () => {
    const withoutIndex = () => app.ctx.db.everywhere("SELECT FROM orders WHERE note = 'ingen'");
    assert.deepEqual(await scannedBy(withoutIndex), ["orders"]);
    const [setting] = await app.ctx.db.query<{ enable_seqscan: string }>("SHOW enable_seqscan");
    assert.equal(setting?.enable_seqscan, "off");
  });

  it("read the lines of no order of the board that has not changed", async () => {
    for (let count = 0; count < 20; count++) await shop.place();
    await app.ctx.db.query("ANALYZE orders");
    const { position } = await boardChanges(app.ctx, shop.scope, undefined);
    const linesRead = async (): Promise<number> => {
      await app.ctx.db.query("SELECT pg_stat_force_next_flush()");
      const [row] = await app.ctx.db.query<{ scans: number }>(
        "SELECT (idx_scan + seq_scan)::int AS scans FROM pg_stat_user_tables WHERE relname = 'order_lines'",
      );
      return row!.scans;
    };
    const earlier = await linesRead();
    const look = await boardChanges(app.ctx, shop.scope, position);
    assert.deepEqual([look.new, look.active], [[], []]);
    assert.equal(look.counts.new, 21);
    assert.equal(await linesRead(), earlier);
    await shop.place();
    assert.equal((await boardChanges(app.ctx, shop.scope, look.position)).new.length, 1);
    assert.equal(await linesRead(), earlier + 1);
  });

  it("find a guest's mail by its address, over all restaurants", async () => {
    const asked: [text: string, values: unknown[]][] = [];
    const everywhere = (text: string, values: unknown[]) => {
      asked.push([text, values]);
      return app.ctx.db.everywhere(text, values);
    };
    const db = { ...app.ctx.db, everywhere } as typeof app.ctx.db;
    await findGuest({ ...app.ctx, db }, { email: "kari+tilbud@example.com" }, null);
    const [text, values] = asked[0]!;
    const plan = JSON.stringify(await app.ctx.db.everywhere(`EXPLAIN (FORMAT JSON) ${text}`, values));
    assert.match(plan, /"Index Name":"mails_recipient"/);
  });

  for (const [what, work] of requests)
    it(`find what they need by an index: ${what}`, async () => {
      assert.deepEqual(await scannedBy(work), []);
    });
});

/** As PostgreSQL plans them by itself, with thousands of restaurants: what an order reads of tables that grow with them. */
describe("an order among thousands of restaurants", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "1" } });
    shop = await openShop(app);
    await createWebhook(app.ctx, shop.scope, {
      url: "https://orders.roma.no/luka",
      events: ["ORDER_CREATED"],
    });
    await app.db.query(
      `INSERT INTO restaurants (id, slug, environment)
       SELECT 'rst_' || n, 'naboen-' || n, 'LIVE' FROM generate_series(1, 2000) AS n`,
    );
    await app.db.query(
      `INSERT INTO webhooks SELECT (jsonb_populate_record(w, jsonb_build_object('restaurant_id', 'rst_' || n, 'id', 'whk_' || n))).*
       FROM webhooks w, generate_series(1, 2000) AS n`,
    );
    await app.db.query("ANALYZE restaurants, webhooks");
  });
  after(() => app.close());

  it("reads its own restaurant and its webhooks, and no others", async () => {
    // Plans are made anew for the first few, and kept from then on.
    for (let count = 0; count < 8; count++) await shop.place();
    const rowsRead = async (): Promise<number> => {
      await app.ctx.db.query("SELECT pg_stat_force_next_flush()");
      const [row] = await app.ctx.db.query<{ rows: number }>(
        `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_user_tables
         WHERE relname IN ('restaurants', 'webhooks')`,
      );
      return row!.rows;
    };
    const earlier = await rowsRead();
    for (let count = 0; count < 4; count++) await shop.place();
    const perOrder = ((await rowsRead()) - earlier) / 4;
    assert.ok(perOrder > 0 && perOrder < 20, `${perOrder} rows for each order`);
  });
});

/** Where nothing else than their first columns is asked for by them, or few rows are in them. */
const askedOtherwise = ["order_events_request", "orders_unanswered"];

it("no index is on an expression that row-level security keeps it from being asked for (decision 0098)", async () => {
  await using made = new AsyncDisposableStack();
  const app = await createTestApp();
  made.defer(() => app.close());
  const indexes = await app.db.query<{ name: string; expression: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_expr(indexprs, indrelid) AS expression
     FROM pg_index WHERE indexprs IS NOT NULL AND indrelid IN (SELECT oid FROM pg_class WHERE relrowsecurity) ORDER BY 1`,
  );
  // CASE over columns is asked for; COALESCE and functions may tell of rows that are not shown.
  const isAsked = (expression: string) => /^\s*CASE\b/.test(expression) && !/\w\(/.test(expression);
  assert.ok(indexes.some(({ name }) => name === "orders_ended"));
  assert.deepEqual(
    indexes.filter(({ expression }) => !isAsked(expression)).map(({ name }) => name),
    askedOtherwise,
  );
});

/** What a restaurant asks every day must not grow with its years. */
describe("a restaurant with thousands of orders", () => {
  let app: TestApp;
  let shop: Shop;
  const old = 3_000;
  before(async () => {
    app = await createTestApp({ env: { DATABASE_POOL_SIZE: "1" } });
    shop = await openShop(app);
    const { orderId } = await shop.place();
    // Their transactions lie between the first and the order's: a young database has had fewer than there are orders.
    // Some at a time: a statement is given up after a while, and beside other work all of them take longer.
    for (let oldest = old; oldest > 0; oldest -= 500)
      await app.db.query(
        `INSERT INTO orders SELECT (jsonb_populate_record(o, jsonb_build_object('id', 'ord_' || n, 'order_number', n + 1000, 'changed_in', ((SELECT max(changed_in)::text::bigint FROM orders) * (${old} - n) / ${old})::text,
         'token_hash', '\\x' || encode(sha256(n::text::bytea), 'hex'), 'status', 'COMPLETED',
         'placed_at', o.placed_at - n * interval '3 hours' - interval '3 days',
         'completed_at', o.placed_at - n * interval '3 hours' - interval '2 days',
         'updated_at', o.placed_at - n * interval '3 hours' - interval '2 days'))).*
       FROM orders o, generate_series($3::int, $3::int - 499, -1) AS n WHERE o.restaurant_id = $1 AND o.id = $2`,
        [shop.restaurantId, orderId, oldest],
      );
    await app.db.query(
      "UPDATE orders SET status = 'COMPLETED', completed_at = placed_at WHERE restaurant_id = $1 AND id = $2",
      [shop.restaurantId, orderId],
    );
    await app.db.query("ANALYZE orders");
  });
  after(() => app.close());

  const ordersRead = async (): Promise<number> => {
    await app.ctx.db.query("SELECT pg_stat_force_next_flush()");
    const [row] = await app.ctx.db.query<{ rows: number }>(
      "SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_user_tables WHERE relname = 'orders'",
    );
    return row!.rows;
  };
  const since = () =>
    Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs()).subtract({ hours: 20 }).toString();
  const asked: [string, () => Promise<number>][] = [
    ["what is done today", async () => (await listOrders(app.ctx, shop.scope, "done")).orders.length],
    ["the report of a day", async () => (await dayReport(app.ctx, shop.scope, undefined)).orders.count],
    [
      "its books of a day",
      async () => {
        const day = Temporal.Instant.fromEpochMilliseconds(app.clock.nowMs()).toString().slice(0, 10);
        return (await salesBooks(app.ctx, shop.scope, { from: day, to: day })).lines.length;
      },
    ],
    [
      "what has changed since yesterday",
      async () =>
        (await changedOrders(app.ctx, shop.scope, { limit: 20, updatedSince: since() } as ChangesAsked)).ids
          .length,
    ],
  ];
  for (const [what, ask] of asked)
    it(`reads some of them for ${what}`, async () => {
      // Plans are made anew for the first few, and kept from then on.
      for (let count = 0; count < 8; count++) assert.ok((await ask()) > 0);
      const earlier = await ordersRead();
      await ask();
      const rows = (await ordersRead()) - earlier;
      assert.ok(rows < 100, `${rows} rows`);
    });
});
