import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { type ClaimedMail, claimMails } from "./mail-queue.ts";
import { readMailedRestaurants } from "./mailed-restaurants.ts";
import { type Made, type MakingParts, makeMails } from "./make-mails.ts";

/** Mails about orders are read together: what is wrong with one is no other's trouble. */
describe("mails about the orders of several restaurants", () => {
  let app: TestApp;
  let roma: Shop;
  let napoli: Shop;
  let mails: ClaimedMail[];
  let faults: unknown[];
  before(async () => {
    app = await createTestApp();
    roma = await openShop(app);
    napoli = await openShop(app);
  });
  after(() => app.close());
  beforeEach(async () => {
    faults = [];
    await app.db.query("DELETE FROM mails");
    for (const shop of [roma, napoli]) {
      const customer = { name: "Kari", phone: "91234567", email: `${shop.slug}@example.com` };
      await shop.place(shop.body({ customer }));
    }
    mails = await claimMails(app.ctx.db, randomUUID(), 10);
    assert.equal(mails.length, 2);
  });

  const parts = (more: Partial<MakingParts> = {}): MakingParts => ({
    ...{ config: app.ctx.config, db: app.ctx.db, secrets: app.ctx.secrets },
    log: { error: (details: object) => void faults.push(details) } as MakingParts["log"],
    restaurants: (ids) => readMailedRestaurants(app.ctx, ids),
    makeOther: () => Promise.resolve({ fault: true }),
    ...more,
  });
  const told = (made: readonly Made[]) =>
    made.map((one) =>
      "message" in one ? "made" : "skip" in one ? one.skip : "fault" in one ? "fault" : one,
    );
  const of = (shop: Shop) => mails.findIndex(({ scope }) => scope.restaurantId === shop.restaurantId);

  it("are made, each in its place", async () => {
    for (const some of [mails, mails.toReversed()])
      assert.deepEqual(
        (await makeMails(parts(), some)).map((one) => "message" in one && one.message.to),
        some.map(({ recipient }) => recipient),
      );
  });

  it("are made all the same when one of the restaurants cannot be read, whose mail is tried again", async () => {
    const byId = (id: string) =>
      id === roma.restaurantId ? Promise.reject(new Error("away")) : app.ctx.snapshots.byId(id);
    const ctx = { ...app.ctx, snapshots: { ...app.ctx.snapshots, byId } };
    const made = told(
      await makeMails(parts({ restaurants: (ids) => readMailedRestaurants(ctx, ids) }), mails),
    );
    assert.deepEqual([made[of(roma)], made[of(napoli)]], ["fault", "made"]);
  });

  it("are made by themselves when they cannot be read together", async () => {
    const asked: number[] = [];
    const restaurants: MakingParts["restaurants"] = (ids) => {
      asked.push(ids.length);
      const isOfNapoli = ids.includes(napoli.restaurantId);
      return isOfNapoli ? Promise.reject(new Error("broken")) : readMailedRestaurants(app.ctx, ids);
    };
    const made = told(await makeMails(parts({ restaurants }), mails));
    assert.deepEqual([made[of(roma)], made[of(napoli)]], ["made", "fault"]);
    assert.deepEqual(asked, [2, 1, 1]);
    assert.equal(faults.length, 1, "told once, for the mail that it is about");
  });

  it("are not asked for one by one while the database is away", async () => {
    const asked: number[] = [];
    const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    const restaurants: MakingParts["restaurants"] = (ids) => {
      asked.push(ids.length);
      return Promise.reject(away);
    };
    assert.deepEqual(told(await makeMails(parts({ restaurants }), mails)), ["fault", "fault"]);
    assert.deepEqual(asked, [2]);
  });

  it("are made all the same when one of the restaurants is gone, whose mail is not sent", async () => {
    const byId = (id: string) =>
      id === roma.restaurantId ? Promise.resolve(null) : app.ctx.snapshots.byId(id);
    const ctx = { ...app.ctx, snapshots: { ...app.ctx.snapshots, byId } };
    const made = told(
      await makeMails(parts({ restaurants: (ids) => readMailedRestaurants(ctx, ids) }), mails),
    );
    assert.deepEqual([made[of(roma)], made[of(napoli)]], ["ORDER_GONE", "made"]);
  });

  it("are not sent when the order or the restaurant is gone", async () => {
    const gone = () => Promise.resolve(new Map(mails.map(({ scope }) => [scope.restaurantId, null])));
    assert.deepEqual(told(await makeMails(parts({ restaurants: gone }), mails)), [
      "ORDER_GONE",
      "ORDER_GONE",
    ]);
    const stray = mails.map((mail) => ({ ...mail, orderId: "ord_gone" }));
    assert.deepEqual(told(await makeMails(parts(), stray)), ["ORDER_GONE", "ORDER_GONE"]);
  });
});
