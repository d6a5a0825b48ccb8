import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { missingDeliveries } from "../faults/books.ts";
import { menuOf, openShop, orderOf, placeOrder, type Shop } from "../faults/guests.ts";
import { until } from "../faults/stage.ts";
import { type House, openHouse } from "./house.ts";
import { openPlainDatabase, type PlainDatabase } from "./plain-database.ts";

/** Every process is ended and started again, one after another, as an upgrade does it, while guests order. */
const rounds = Number(process.env.LUKA_CLUSTER_ROUNDS ?? 1);

describe("a restart of every process under load", { timeout: 120_000 + rounds * 120_000 }, () => {
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
    try {
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
    assert.deepEqual(failed.slice(0, 20), []);
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
