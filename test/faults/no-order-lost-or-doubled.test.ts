import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { auditHistory, auditLimits } from "./books.ts";
import { call, fulfil, openShop, type Shop, type Wish, wish } from "./guests.ts";
import { openStage, type Running, type Stage, until } from "./stage.ts";

/**
 * Guests order, pay and cancel without a pause while processes and the database die under them. Every answer is written
 * down; afterwards the history is held against the database.
 */
const inFlight = 12;
const stock = { Kake: 1_500 };
const hourMs = 3_600_000;

describe("under SIGKILL of every process and the sudden end of PostgreSQL (P-1)", {
  timeout: 240_000,
}, () => {
  let stage: Stage;
  let shops: Shop[];
  const wishes: Wish[] = [];
  /** Orders whose payment the provider's page took, and orders that were told to be cancelled. */
  const paid: { order: string; token: string }[] = [];
  const cancelled: string[] = [];
  const running: Record<"owner" | "beside" | "worker", Running | undefined> = {
    owner: undefined,
    beside: undefined,
    worker: undefined,
  };
  const bases: string[] = [];
  const popularMs = Date.now() + 30 * hourMs;

  before(async () => {
    stage = await openStage();
    shops = await Promise.all([1, 2, 3].map(() => openTown()));
    running.owner = await stage.launch({ ROLE: "api" });
    running.beside = await stage.launchBeside({ ROLE: "api" });
    running.worker = await stage.launchBeside({ ROLE: "worker" });
    bases.push(running.owner.base, running.beside.base);
  });
  after(() => stage.close());

  const openTown = () =>
    openShop(
      stage.db,
      (file) => {
        file.settings.ordersPerSlot = 40;
        file.coupons.push({ code: "TI", discountType: "PERCENT", discountValue: 10, usageLimit: 300 });
      },
      stock,
    );

  function nextWish(): Wish {
    const turn = wishes.length;
    const shop = shops[turn % shops.length]!;
    const cake = { productId: shop.id("Kake"), quantity: 1 + (turn % 2) };
    const pizza = {
      productId: shop.id("Margherita"),
      variantId: shop.id("Margherita/Stor"),
      quantity: 1,
      addons: [{ addonId: shop.id("Klassisk bunn") }, { addonId: shop.id("Bacon") }],
    };
    const drink = { productId: shop.id("Brus"), quantity: 2 };
    const one = wish(shop, {
      paymentMethod: turn % 3 === 0 ? "ONLINE" : "CASH",
      lines: turn % 4 === 0 ? [cake, drink] : [pizza, drink],
      ...(turn % 5 === 0 && { couponCode: "TI" }),
      // Mostly spread over days; one in ten wants the same evening.
      requestedPickupAt: new Date(
        turn % 10 === 0 ? popularMs : Date.now() + (2 + Math.random() * 120) * hourMs,
      ).toISOString(),
    });
    wishes.push(one);
    return one;
  }

  /** What a guest does after ordering: some pay, some think better of it. */
  async function goOn({ acknowledged }: Wish): Promise<void> {
    const order = acknowledged[0];
    if (!order) return;
    const turn = order.orderNumber;
    const somewhere = bases[turn % 2]!;
    try {
      if (order.paymentUrl && turn % 2 === 0) {
        const page = new URL(order.paymentUrl).pathname;
        const answer = await call(`${somewhere}${page}`, { body: { decision: "PAY" } });
        if (answer.status === 200) paid.push({ order: order.orderId, token: order.publicToken });
      } else if (turn % 9 === 0) {
        const answer = await call(`${somewhere}/api/v1/orders/${order.publicToken}/cancel`, {
          method: "POST",
        });
        if (answer.status === 200) cancelled.push(order.orderId);
      }
    } catch {
      // Not told that it was done, so nothing is promised.
    }
  }

  async function guest(stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const one = nextWish();
      // Now and then somebody taps twice.
      const taps = wishes.length % 20 === 0 ? 2 : 1;
      await Promise.all(Array.from({ length: taps }, () => fulfil(one, bases)));
      await goOn(one);
    }
  }

  async function restart(which: keyof typeof running): Promise<void> {
    const before = running[which]!;
    await before.kill();
    const { port } = new URL(before.base);
    if (which === "owner") running.owner = await stage.launch({ ROLE: "api", PORT: port });
    else
      running[which] = await stage.launchBeside({ ROLE: which === "worker" ? "worker" : "api", PORT: port });
  }

  const faults: Record<string, () => Promise<unknown>> = {
    "SIGKILL of the API that owns the database": () => restart("owner"),
    "immediate stop of PostgreSQL": () => stage.crashDatabase(),
    "SIGKILL of the other API": () => restart("beside"),
    "SIGKILL of the worker": () => restart("worker"),
    "PostgreSQL and its owner together": () => Promise.all([stage.crashDatabase(), restart("owner")]),
    "all of them": () =>
      Promise.all([restart("beside"), stage.crashDatabase(), restart("owner"), restart("worker")]),
  };

  it("every acknowledged order is there once, as it was told, and nothing else is", async (t) => {
    const stopping = new AbortController();
    const guests = Array.from({ length: inFlight }, () => guest(stopping.signal));
    const startedAtMs = performance.now();
    const recoveries: string[] = [];
    try {
      await until("orders come in", () => wishes.some(({ end }) => end?.status === 201));
      const strikes = Object.entries(faults);
      for (const [name, strike] of [...strikes, ...strikes.slice(0, 3)]) {
        await sleep(800);
        const struckAtMs = performance.now();
        await strike();
        await until(`orders are placed again after ${name}`, () =>
          wishes.some(({ triedAtMs }) => triedAtMs > struckAtMs),
        );
        const first = Math.min(...wishes.map(({ triedAtMs }) => triedAtMs).filter((at) => at > struckAtMs));
        recoveries.push(`${name} : ${Math.round(first - struckAtMs)} ms`);
      }
      await sleep(1_000);
    } finally {
      stopping.abort();
      await Promise.all(guests);
    }
    const seconds = (performance.now() - startedAtMs) / 1000;

    // Half a minute passes for those who wait for a payment link, and they ask once more.
    await stage.db.query(
      "UPDATE payments SET created_at = created_at - interval '31 s' WHERE state = 'CREATING'",
    );
    const waiting = wishes.filter(({ end }) => end === null);
    for (const one of waiting) await fulfil(one, bases);
    assert.ok(
      wishes.every(({ end }) => end !== null),
      "everybody has an answer",
    );

    const audit = await auditHistory(stage.db, wishes);
    await auditLimits(stage.db, stock);
    const tries = wishes.reduce((sum, one) => sum + one.tries, 0);
    t.diagnostic(
      `${wishes.length} wishes in ${seconds.toFixed(0)} s, ${tries} tries: ${JSON.stringify(audit)}`,
    );
    t.diagnostic(
      `${waiting.length} had to wait for a payment link; ${paid.length} paid, ${cancelled.length} cancelled`,
    );
    for (const line of recoveries) t.diagnostic(`placed again after ${line}`);
    assert.ok(audit.placed > 100, `${audit.placed} orders were placed`);
    assert.ok(tries > wishes.length, "some had to try again");
  });

  it("an order whose payment was taken is paid, and one that was cancelled stays so", async () => {
    const statusOf = async (id: string) =>
      (await stage.db.query<{ status: string }>("SELECT status FROM orders WHERE id = $1", [id]))[0]?.status;
    for (const { order, token } of paid) {
      if ((await statusOf(order)) !== "AWAITING_PAYMENT") continue;
      await call(`${bases[0]}/api/v1/orders/${token}`);
    }
    for (const { order } of paid) assert.ok(["PAID", "CANCELLED"].includes((await statusOf(order))!), order);
    for (const order of cancelled) assert.equal(await statusOf(order), "CANCELLED");
    assert.ok(paid.length > 0 && cancelled.length > 0);
    const [events] = await stage.db.query(
      `SELECT count(*) AS doubled FROM (SELECT 1 FROM order_events WHERE event IN ('ORDER_CREATED', 'ORDER_PAID')
         GROUP BY restaurant_id, order_id, event HAVING count(*) > 1) AS d`,
    );
    assert.equal(events!.doubled, 0, "each of them happened once");
  });
});
