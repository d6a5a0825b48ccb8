import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import type { Coupon } from "../../domain/snapshot.ts";
import { customerFacts } from "./customer-facts.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

interface Guest {
  name: string;
  phone: string;
  email: string;
}

/** An early word: the same is judged by the database when the order is written. */
describe("what a coupon knows of a guest before the order", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
  });
  after(() => app?.close());

  const open = () =>
    openShop(app, (file) => {
      const tenth = { discountType: "PERCENT", discountValue: 10 };
      const asking = { subscribersOnly: true, firstOrderOnly: true, perCustomerLimit: 9 };
      file.coupons.push({ ...tenth, ...asking, code: "ALLE" });
      for (const code of ["EN", "TO"]) file.coupons.push({ ...tenth, code, perCustomerLimit: 9 });
    });
  let guests = 0;
  const someone = (): Guest => {
    guests += 1;
    return { name: "Gjest", phone: `+47930${20_000 + guests}`, email: `gjest${guests}@example.com` };
  };
  const couponsOf = async (shop: Shop) => (await app.ctx.snapshots.of(shop.restaurantId)).snapshot.coupons;
  const knownAt = async (shop: Shop, { phone, email }: Partial<Guest>, code = "ALLE") =>
    customerFacts(app.ctx.db, shop.scope, await couponsOf(shop), code, {
      email: email ?? null,
      phone: phone ?? null,
    });
  const set = (orderId: string, how: string, table = "orders", key = "id") =>
    app.db.query(`UPDATE ${table} SET ${how} WHERE ${key} = $1`, [orderId]);

  it("is whether they have ordered here, by either address, and nothing of others or of what was no order", async () => {
    const [shop, other] = [await open(), await open()];
    const [guest, neighbour] = [someone(), someone()];
    const place = async (at: Shop, customer: Guest, how?: string) => {
      const { orderId } = await at.place(at.body({ customer }));
      if (how) await set(orderId, how);
    };
    const ordered = async (by: Partial<Guest>) => (await knownAt(shop, by)).earlierOrders;
    await place(shop, neighbour);
    await place(other, guest);
    await place(shop, guest, "type = 'RESERVATION'");
    await place(shop, guest, "status = 'CANCELLED', cancelled_at = placed_at");
    assert.equal(await ordered(guest), 0);
    await place(shop, guest);
    for (const by of [guest, { email: guest.email.toUpperCase() }, { phone: guest.phone }])
      assert.equal(await ordered(by), 1, JSON.stringify(by));
    assert.equal(await ordered(someone()), 0);
    assert.deepEqual(await knownAt(shop, {}), {}, "nobody is asked about");
  });

  it("is how often they have used it, by either address, and nothing of other coupons or of what was given back", async () => {
    const [shop, other] = [await open(), await open()];
    const [guest, neighbour] = [someone(), someone()];
    const use = async (at: Shop, customer: Guest, couponCode: string) =>
      (await at.place(at.body({ customer, couponCode }))).orderId;
    const used = async (by: Partial<Guest>, code: string) => {
      const { couponUses } = await knownAt(shop, by, code);
      const { id } = (await couponsOf(shop)).find((coupon: Coupon) => coupon.code === code)!;
      return [couponUses?.size, couponUses?.get(id) ?? 0];
    };
    await use(shop, neighbour, "EN");
    await use(other, guest, "EN");
    await use(shop, guest, "TO");
    const released = await use(shop, guest, "EN");
    await set(released, "released_at = now()", "coupon_redemptions", "order_id");
    assert.deepEqual(await used(guest, "EN"), [0, 0]);
    await use(shop, guest, "EN");
    await use(shop, { ...someone(), phone: guest.phone }, "EN");
    await use(shop, { ...someone(), email: guest.email }, "EN");
    assert.deepEqual(await used(guest, "EN"), [1, 3]);
    assert.deepEqual(await used({ phone: guest.phone }, "EN"), [1, 2]);
    assert.deepEqual(await used({ email: guest.email }, "EN"), [1, 2]);
    assert.deepEqual(await used(guest, "TO"), [1, 1]);
  });

  it("is whether they get the restaurant's newsletter", async () => {
    const [shop, other] = [await open(), await open()];
    const [here, elsewhere, former] = [someone(), someone(), someone()];
    const subscribe = (at: Shop, { email }: Guest, status: string) =>
      app.db.query(
        `INSERT INTO newsletter_subscribers (restaurant_id, id, email, email_identity, status, locale, created_at, updated_at)
         VALUES ($1, $2, $3, $3, $4, 'nb', now(), now())`,
        [at.restaurantId, `nws_${email.replace(/\W/g, "")}`, email, status],
      );
    await subscribe(shop, here, "SUBSCRIBED");
    await subscribe(other, elsewhere, "SUBSCRIBED");
    await subscribe(shop, former, "UNSUBSCRIBED");
    const subscribed = async (by: Guest) => (await knownAt(shop, by)).isSubscriber;
    assert.deepEqual(
      [
        await subscribed(here),
        await subscribed(elsewhere),
        await subscribed(former),
        await subscribed(someone()),
      ],
      [true, false, false, false],
    );
  });
});
