import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { auditLimits } from "./books.ts";
import { type Answer, call, fulfil, openShop, type Shop, type Wish, wish } from "./guests.ts";
import { openStage, type Running, type Stage, until } from "./stage.ts";

/**
 * What may be had only so often is had exactly so often when two processes, each with its own memory of the menu, are asked
 * over HTTP at the same time; and what is given back is given back once.
 */
describe("limits over two processes (P-3)", { timeout: 180_000 }, () => {
  const stock = { Kake: 40 };
  let stage: Stage;
  let shop: Shop;
  let bases: string[];
  before(async () => {
    stage = await openStage();
    shop = await openShop(
      stage.db,
      (file) => {
        file.settings.ordersPerSlot = 9;
        file.settings.slotMinutes = 15;
        file.coupons.push({ code: "SJU", discountType: "PERCENT", discountValue: 10, usageLimit: 7 });
      },
      stock,
    );
    const owner = await stage.launch({ ROLE: "api" });
    bases = [owner.base, (await stage.launchBeside({ ROLE: "api" })).base];
  });
  after(() => stage.close());

  const hourMs = 3_600_000;
  const one = async (text: string, values: unknown[] = []) => (await stage.db.query(text, values))[0]!;
  const couponUses = async () => (await one("SELECT used FROM coupon_usage")).used;
  const cakesLeft = async () => (await one("SELECT stock_left FROM product_stock")).stock_left;

  /** 200 guests at once, half of them at each process. Each has a slot of its own choice, or one far from the others'. */
  async function rush(count: number, more: (index: number) => Record<string, unknown>): Promise<Wish[]> {
    const wishes = Array.from({ length: count }, (_, index) =>
      wish(shop, {
        requestedPickupAt: new Date(Date.now() + (3 + index * 0.5) * hourMs).toISOString(),
        customer: {
          name: `Gjest ${index}`,
          phone: `9${String(1_000_000 + index)}`,
          email: `gjest${index}@example.com`,
        },
        ...more(index),
      }),
    );
    await Promise.all(wishes.map((wanted, index) => fulfil(wanted, [bases[index % 2]!])));
    return wishes;
  }
  const placed = (wishes: Wish[]) => wishes.filter(({ end }) => end?.status === 201);
  const refusals = (wishes: Wish[]) =>
    new Set(
      wishes
        .filter(({ end }) => end?.status !== 201)
        .map(({ end }) => end?.body.error?.details?.issues?.[0]?.code ?? end?.body.error?.code),
    );
  const cancel = (base: string, { acknowledged }: Wish): Promise<Answer> =>
    call(`${base}/api/v1/orders/${acknowledged[0]!.publicToken}/cancel`, { method: "POST" });

  it("a coupon with 7 uses: 7 of 200 have it; each that is cancelled gives back one use", async () => {
    const wishes = await rush(200, () => ({ couponCode: "SJU" }));
    const winners = placed(wishes);
    assert.equal(winners.length, 7);
    assert.deepEqual(refusals(wishes), new Set(["USAGE_LIMIT_REACHED"]));
    assert.equal(await couponUses(), 7);

    // Each of three is cancelled by ten taps on two processes.
    for (const winner of winners.slice(0, 3)) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, tap) => cancel(bases[tap % 2]!, winner)),
      );
      assert.ok(answers.some(({ status }) => status === 200));
      for (const { status, body } of answers)
        assert.ok(status === 200 || body.error?.code === "ILLEGAL_TRANSITION", `${status}`);
    }
    assert.equal(await couponUses(), 4);
    assert.equal(placed(await rush(50, () => ({ couponCode: "SJU" }))).length, 3);
    await auditLimits(stage.db, stock);
  });

  it("a slot with room for 9: 9 of 200 have it, the others hear of free times", async () => {
    const requestedPickupAt = new Date(Date.now() + 160 * hourMs).toISOString();
    const wishes = await rush(200, () => ({ requestedPickupAt }));
    assert.equal(placed(wishes).length, 9);
    assert.deepEqual(refusals(wishes), new Set(["SLOT_FULL"]));
    await cancel(bases[1]!, placed(wishes)[0]!);
    assert.equal(placed(await rush(20, () => ({ requestedPickupAt }))).length, 1);
    await auditLimits(stage.db, stock);
  });

  it("40 cakes, two to an order: 20 of 200 have theirs", async () => {
    const lines = [{ productId: shop.id("Kake"), quantity: 2 }];
    const wishes = await rush(200, () => ({ lines }));
    assert.equal(placed(wishes).length, 20);
    for (const reason of refusals(wishes))
      assert.ok(["SOLD_OUT", "STOCK_LEFT"].includes(reason!), `${reason}`);
    assert.equal(await cakesLeft(), 0);
    await Promise.all(placed(wishes).flatMap((winner) => bases.map((base) => cancel(base, winner))));
    assert.equal(await cakesLeft(), 40);
    await auditLimits(stage.db, stock);
  });

  it("unpaid orders give back everything once, with two workers at it and guests who pay in the last moment", async () => {
    const usesBefore = (await couponUses()) as number;
    await stage.db.query("UPDATE coupons SET usage_limit = 100");
    await stage.db.query("UPDATE restaurants SET snapshot_version = snapshot_version + 1");
    const lines = [{ productId: shop.id("Kake"), quantity: 1 }];
    const wishes = await rush(40, () => ({ paymentMethod: "ONLINE", couponCode: "SJU", lines }));
    assert.equal(placed(wishes).length, 40);
    assert.equal(await cakesLeft(), 0);
    assert.equal(await couponUses(), usesBefore + 40);

    await stage.db.query(
      "UPDATE orders SET placed_at = placed_at - interval '16 min' WHERE status = 'AWAITING_PAYMENT'",
    );
    const paying = wishes.slice(0, 20).map(({ acknowledged }, index) =>
      call(`${bases[index % 2]}${new URL(acknowledged[0]!.paymentUrl!).pathname}`, {
        body: { decision: "PAY" },
      }),
    );
    const workers: Running[] = await Promise.all([1, 2].map(() => stage.launchBeside({ ROLE: "worker" })));
    await Promise.all(paying);
    const waiting = async () =>
      (await one("SELECT count(*) AS n FROM orders WHERE status = 'AWAITING_PAYMENT'")).n;
    await until("every payment is decided", async () => (await waiting()) === 0);
    await Promise.all(workers.map((worker) => worker.kill()));

    const { paid, failed } = await one(
      `SELECT count(*) FILTER (WHERE status = 'PAID') AS paid, count(*) FILTER (WHERE status = 'FAILED') AS failed
       FROM orders WHERE payment_method = 'ONLINE'`,
    );
    assert.equal((paid as number) + (failed as number), 40);
    assert.ok((failed as number) >= 20, `${failed} failed`);
    assert.equal(await cakesLeft(), failed);
    assert.equal(await couponUses(), usesBefore + (paid as number));
    await auditLimits(stage.db, stock);
    // Whoever paid has the order or the money.
    const { kept } = await one(
      `SELECT count(*) AS kept FROM sandbox_payments s JOIN orders o ON o.restaurant_id = s.restaurant_id AND o.id = s.order_id
       WHERE s.state = 'PAID' AND s.refunded < s.amount AND o.status <> 'PAID'`,
    );
    assert.equal(kept, 0);
  });
});
