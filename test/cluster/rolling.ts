import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../src/platform/db/connect.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { pathOf } from "../../src/platform/places.ts";
import { missingDeliveries } from "../faults/books.ts";
import { menuOf, openShop, orderOf, placeOrder, type Shop } from "../faults/guests.ts";
import { until } from "../faults/stage.ts";
import { type House, openHouse } from "./house.ts";
import { openPlainDatabase, type PlainDatabase } from "./plain-database.ts";

/**
 * An upgrade while guests order: the next release's migrations change the table that everybody writes, beside processes of the one before; then
 * every process is ended and started again, one after another.
 */
const rounds = Number(process.env.LUKA_CLUSTER_ROUNDS ?? 1);

describe("an upgrade of every process under load", { timeout: 120_000 + rounds * 120_000 }, () => {
  let database: PlainDatabase;
  let house: House;
  let shop: Shop;
  before(async () => {
    database = await openPlainDatabase();
    house = await openHouse({ databaseUrl: database.url.href, apis: 2, workers: 2 });
    shop = await openShop(house.db);
    await house.subscribe(shop, ["ORDER_CREATED"]);
    for (const { base } of house.apis) assert.equal((await menuOf(base, shop)).status, 200);
  });
  after(async () => {
    await house?.close();
    await database?.close();
  });

  it("fails no request and delivers every event", async (t) => {
    const answered = { orders: 0, menus: 0 };
    const failed: string[] = [];
    const stopping = new AbortController();
    const ask = async (what: keyof typeof answered, wanted: number, send: Sending): Promise<void> => {
      while (!stopping.signal.aborted) {
        const answer = await send().catch((error: Error) => ({
          status: 0,
          text: String(error.cause ?? error),
        }));
        if (answer.status === wanted) answered[what] += 1;
        else failed.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
        // Of eight guests, some hundred requests a second: what is delivered meanwhile goes to one receiver.
        await sleep(25);
      }
    };
    const everybody = Promise.all([
      ...Array.from({ length: 8 }, () =>
        ask("orders", 201, () => placeOrder(house.base, shop, orderOf(shop), randomUUID())),
      ),
      ...Array.from({ length: 4 }, () => ask("menus", 200, () => menuOf(house.base, shop))),
    ]);
    let blockedMs = 0;
    try {
      await until("orders come in", () => answered.orders > 50);
      blockedMs = await migrateNext(database.url.href, house.db);
      for (let round = 0; round < rounds; round += 1) {
        for (const role of ["api", "worker"] as const) {
          for (let index = 0; index < 2; index += 1) {
            await sleep(1_000);
            await house.restart(index, role);
            // The proxy asks twice a second whether it is there again; the next is not ended before.
            await sleep(1_500);
          }
        }
      }
    } finally {
      stopping.abort();
      await everybody;
    }
    t.diagnostic(`${answered.orders} orders and ${answered.menus} menus answered, ${failed.length} failed`);
    for (const one of failed.slice(0, 5)) t.diagnostic(one);
    t.diagnostic(`two migrations of orders: nobody waited for a lock longer than ${blockedMs} ms`);
    assert.deepEqual(failed.slice(0, 20), []);
    assert.ok(blockedMs <= 1_000, `${blockedMs} ms`);
    const [row] = await house.db.query<{ n: number }>("SELECT count(*) AS n FROM orders");
    assert.equal(row!.n, answered.orders, "an order for each answer");
    await until("everything is delivered", async () => {
      const [left] = await house.db.query<{ n: number }>(
        "SELECT count(*) AS n FROM webhook_deliveries WHERE state = 'PENDING'",
      );
      return left!.n === 0;
    });
    assert.deepEqual(await missingDeliveries(house.db), []);
    assert.deepEqual(house.exits, []);
  });
});

type Sending = () => Promise<{ status: number; text: string }>;

/**
 * Applies what a next release may bring for `orders`, a column and an index, and takes it back, since all processes here are of this release.
 * @returns how long somebody has waited for a lock at most, ms: sampled, all but who builds the index
 */
async function migrateNext(url: string, db: Database): Promise<number> {
  await using made = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), "luka-next-release-"));
  made.defer(() => rm(folder, { recursive: true }));
  await cp(pathOf("migrations"), folder, { recursive: true });
  await writeFile(join(folder, "9998_column.sql"), "ALTER TABLE orders ADD COLUMN next_note text;");
  await writeFile(
    join(folder, "9999_index.sql"),
    "DROP INDEX CONCURRENTLY IF EXISTS orders_next;\nCREATE INDEX CONCURRENTLY orders_next ON orders (restaurant_id, next_note);",
  );
  let longestMs = 0;
  const looking = new AbortController();
  const look = async (): Promise<void> => {
    while (!looking.signal.aborted) {
      const [row] = await db.query<{ ms: number }>(
        `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - query_start) * 1000), 0)::int AS ms FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock' AND application_name <> 'luka migrate'`,
      );
      longestMs = Math.max(longestMs, row!.ms);
      await sleep(20);
    }
  };
  const looks = look();
  const applied = await migrate(url, folder);
  await sleep(1_000);
  looking.abort();
  await looks;
  assert.deepEqual(applied, ["9998_column.sql", "9999_index.sql"]);
  await db.query("DROP INDEX CONCURRENTLY orders_next");
  await db.query("ALTER TABLE orders DROP COLUMN next_note");
  await db.query("DELETE FROM schema_migrations WHERE name > '9'");
  return longestMs;
}
