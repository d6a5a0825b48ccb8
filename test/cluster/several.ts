import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { auditHistory } from "../faults/books.ts";
import { call, fulfil, menuOf, openShop, placeOrder, type Shop, type Wish, wish } from "../faults/guests.ts";
import { until } from "../faults/stage.ts";
import { type House, openHouse } from "./house.ts";
import { openPlainDatabase, type PlainDatabase } from "./plain-database.ts";

/** Told within this time to every process. */
const toldWithinMs = 1_000;
const uses = 25;
const isLong = process.env.LUKA_CLUSTER_LONG === "1";
const warmUpMs = 2_000;
const measuredMs = 4_000;

describe("several processes on one database", { timeout: 360_000 }, () => {
  let database: PlainDatabase;
  before(async () => {
    database = await openPlainDatabase();
  });
  after(() => database?.close());

  const rates = new Map<number, number>();
  for (const apis of isLong ? [1, 2, 4, 8] : [1, 2, 4]) {
    describe(`${apis} of the API`, () => {
      let house: House;
      let shop: Shop;
      before(async () => {
        house = await openHouse({ databaseUrl: database.url.href, apis, workers: 1 });
        await house.db.query("DELETE FROM orders");
        await house.db.query("DELETE FROM order_counters");
        shop = await openShop(house.db, (file) => {
          file.coupons.push({ code: "FA", discountType: "PERCENT", discountValue: 10, usageLimit: uses });
        });
      });
      after(() => house?.close());
      const bases = () => house.apis.map(({ base }) => base);

      it("orders that come in at all of them are each there once", async (t) => {
        const wishes: Wish[] = [];
        const startedAt = performance.now();
        // A process that has just started is slow, whoever else there is.
        const countsFrom = startedAt + warmUpMs;
        const endsAt = countsFrom + measuredMs;
        let counted = 0;
        const guest = async (): Promise<void> => {
          while (performance.now() < endsAt) {
            const one = wish(shop);
            wishes.push(one);
            await fulfil(one, [house.base]);
            if (performance.now() > countsFrom) counted += 1;
          }
        };
        await Promise.all(Array.from({ length: 32 }, guest));
        const rate = Math.round(counted / ((performance.now() - countsFrom) / 1000));
        rates.set(apis, rate);
        const audit = await auditHistory(house.db, wishes);
        assert.equal(audit.placed, wishes.length);
        const share = rate / rates.get(1)!;
        t.diagnostic(`${rate} orders/s at ${apis}: ${share.toFixed(2)} of one process`);
      });

      it(`a coupon of ${uses} uses is used ${uses} times, through all of them at once`, async () => {
        const wishes = Array.from({ length: uses * 4 }, () => wish(shop, { couponCode: "FA" }));
        await Promise.all(wishes.map((one, index) => fulfil(one, [bases()[index % apis]!])));
        const taken = wishes.filter(({ acknowledged }) => acknowledged.length > 0);
        assert.equal(taken.length, uses);
      });

      it("a changed price is in every process's menu within a second", async (t) => {
        for (const base of bases()) assert.equal((await menuOf(base, shop)).status, 200);
        await house.db.query("UPDATE products SET base_price = 4321 WHERE restaurant_id = $1 AND id = $2", [
          shop.restaurantId,
          shop.id("Brus"),
        ]);
        const changedAtMs = performance.now();
        await Promise.all(
          bases().map((base) =>
            until("the new price is shown", async () => (await menuOf(base, shop)).text.includes("4321")),
          ),
        );
        const tookMs = performance.now() - changedAtMs;
        t.diagnostic(`within ${Math.round(tookMs)} ms`);
        assert.ok(tookMs < toldWithinMs, `${tookMs} ms`);
      });

      it("a guest hears of an order at whichever process they are, within a second", async (t) => {
        const one = wish(shop);
        const placed = await placeOrder(house.base, shop, one.body, one.key);
        const token = placed.body.publicToken!;
        const stopping = new AbortController();
        const streams = await Promise.all(
          bases().map((base) => openStream(`${base}/api/v1/orders/${token}/events`, stopping.signal)),
        );
        await Promise.all(
          streams.map((stream) => until("it says how it is", () => stream.text().length > 0)),
        );
        const answer = await call(`${bases()[0]}/api/v1/orders/${token}/cancel`, { method: "POST" });
        assert.equal(answer.status, 200, answer.text);
        const changedAtMs = performance.now();
        await Promise.all(
          streams.map((stream) => until("it says CANCELLED", () => stream.text().includes("CANCELLED"))),
        );
        const tookMs = performance.now() - changedAtMs;
        stopping.abort();
        t.diagnostic(`within ${Math.round(tookMs)} ms`);
        assert.ok(tookMs < toldWithinMs, `${tookMs} ms`);
        assert.deepEqual(house.exits, []);
      });
    });
  }
});

async function openStream(url: string, signal: AbortSignal): Promise<{ text(): string }> {
  const response = await fetch(url, { signal });
  assert.equal(response.status, 200);
  let text = "";
  const read = async (): Promise<void> => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk;
  };
  read().catch(() => undefined);
  return { text: () => text };
}
