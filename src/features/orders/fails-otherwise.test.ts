import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it, type TestContext } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { Problem } from "../../platform/problem.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import { acceptOrder } from "./accept-order.ts";
import { type Actor, systemActor } from "./actors.ts";
import { cancelOrder } from "./cancel-order.ts";
import { cancelOwnOrder } from "./cancel-own-order.ts";
import { cancelUnaccepted } from "./cancel-unaccepted.ts";
import { moveOrder } from "./move-order.ts";
import { onceByKey } from "./once-by-key.ts";
import { listPartnerOrders } from "./partner-orders.ts";
import { openShop, type Shop } from "./shop.fixture.ts";
import { undoCancel } from "./undo-cancel.ts";

describe("what comes in between while something is done to an order", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app, undefined, { environment: "TEST", live: false });
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  const cook: Actor = { kind: "STAFF", id: "usr_kokk", role: "OWNER" };
  /** What happens right before the next transaction begins. */
  const beforeNext = (context: TestContext, work: () => Promise<unknown>) => {
    const { db } = app.ctx;
    const transaction = db.transaction.bind(db);
    const held = context.mock.method(db, "transaction", async (...asked: Parameters<typeof transaction>) => {
      held.mock.restore();
      await work();
      return transaction(...asked);
    });
  };

  it("is told as it is, where it is not that somebody was faster", async (context) => {
    const { orderId, publicToken } = await shop.place();
    for (const failure of [new Problem("RATE_LIMITED"), new Error("The disk is full.")]) {
      const fails = () => beforeNext(context, () => Promise.reject(failure));
      fails();
      await assert.rejects(cancelOwnOrder(app.ctx, publicToken), failure);
      fails();
      await assert.rejects(undoCancel(app.ctx, shop.scope, orderId, cook), failure);
    }
  });

  it("is no failure of the job that cancels what nobody has accepted, when somebody has by then", async (context) => {
    const placed = await shop.place(shop.body({ paymentMethod: "ONLINE" }));
    await decideSandboxPayment(app.ctx, placed.paymentUrl!.split("/").at(-1)!, "PAY");
    app.clock.advance(60 * 60_000);
    beforeNext(context, () => acceptOrder(app.ctx, shop.scope, placed.orderId, {}, cook));
    const warned = context.mock.method(app.ctx.log, "warn");
    await cancelUnaccepted(app.ctx);
    assert.equal((await shop.track(placed.publicToken)).status, "CONFIRMED");
    const told = warned.mock.calls.map(({ arguments: [about] }) => about as { orderId?: string });
    assert.ok(told.every(({ orderId }) => orderId !== placed.orderId));
  });

  it("is done once for a key, and hides no other failure", async () => {
    const request = { key: "en-og-samme-gang", hash: "a".repeat(64) };
    const by: Actor = { kind: "KEY", id: "key_1", role: "STAFF", request };
    const tried = async (failure: Error, isDoneMeanwhile: boolean) => {
      const { orderId } = await shop.place();
      return onceByKey(app.ctx.db, shop.scope, orderId, request, async () => {
        if (isDoneMeanwhile) await moveOrder(app.ctx, shop.scope, orderId, "START_PREPARING", by);
        throw failure;
      });
    };
    for (const code of ["CHANGED", "ILLEGAL_TRANSITION"] as const) {
      await tried(new Problem(code), true);
      await assert.rejects(tried(new Problem(code), false), { code });
    }
    await assert.rejects(tried(new Problem("RATE_LIMITED"), true), { code: "RATE_LIMITED" });
    await assert.rejects(tried(new Error("The disk is full."), true), { message: "The disk is full." });
  });

  it("leaves out of a page what is forgotten while it is read", async (context) => {
    const [kept, gone] = [await shop.place(), await shop.place()];
    const { db } = app.ctx;
    const query = db.query.bind(db);
    const held = context.mock.method(db, "query", async (...asked: Parameters<typeof query>) => {
      held.mock.restore();
      const rows = await query(...asked);
      await app.db.query("DELETE FROM orders WHERE restaurant_id = $1 AND id = $2", [
        shop.restaurantId,
        gone.orderId,
      ]);
      return rows;
    });
    const asker = { scope: shop.scope, keyScopes: ["orders:read"] as const };
    const { data } = await listPartnerOrders(app.ctx, asker as never, { limit: 100 } as never);
    const ids = data.map(({ id }) => id);
    assert.deepEqual([ids.includes(kept.orderId), ids.includes(gone.orderId)], [true, false]);
  });

  it("costs no guest an order, when other processes cannot be told that it took the last of a dish", async (context) => {
    await app.db.query(
      "INSERT INTO product_stock (restaurant_id, product_id, stock_left) VALUES ($1, $2, 1)",
      [shop.restaurantId, shop.id("Kake")],
    );
    await app.ctx.snapshots.reload(shop.restaurantId);
    const { db } = app.ctx;
    const query = db.query.bind(db);
    let failed = 0;
    context.mock.method(db, "query", async (...asked: Parameters<typeof query>) => {
      if (!asked[0].includes("pg_notify('luka_snapshot'")) return query(...asked);
      failed += 1;
      throw new Error("The connection is lost.");
    });
    const { orderId } = await shop.place(shop.body({ lines: [shop.line("Kake")] }));
    assert.equal(failed, 1);
    context.mock.restoreAll();
    await cancelOrder(app.ctx, shop.scope, orderId, { reason: "DUPLICATE", refund: "FULL" }, systemActor);
  });
});
