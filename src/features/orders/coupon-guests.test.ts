import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "./shop.fixture.ts";

/** Whom a coupon is for is judged by the database, in the transaction that writes the order. */
describe("coupons for some guests", () => {
  let app: TestApp;
  let shop: Shop;
  let other: Shop;
  const coupons = [
    { code: "NY", discountType: "PERCENT", discountValue: 10, firstOrderOnly: true },
    { code: "EN", discountType: "PERCENT", discountValue: 10, perCustomerLimit: 1 },
    { code: "TO", discountType: "PERCENT", discountValue: 10, perCustomerLimit: 2 },
    { code: "NYHET", discountType: "PERCENT", discountValue: 10, subscribersOnly: true },
    { code: "ALLE", discountType: "PERCENT", discountValue: 10 },
  ];
  before(async () => {
    app = await createTestApp();
    const open = async () => {
      const opened = await openShop(app, (file) => {
        file.coupons.push(...coupons.map(({ firstOrderOnly: _, subscribersOnly: __, ...rest }) => rest));
      });
      await app.db.query(
        `UPDATE coupons SET first_order_only = (code = 'NY'), subscribers_only = (code = 'NYHET')
         WHERE restaurant_id = $1`,
        [opened.restaurantId],
      );
      await app.ctx.snapshots.reload(opened.restaurantId);
      return opened;
    };
    [shop, other] = [await open(), await open()];
  });
  after(() => app.close());
  beforeEach(() => app.clock.set(fridayEvening));

  let guests = 0;
  const someone = () => {
    guests += 1;
    return { name: "Gjest", phone: `+47930${10_000 + guests}`, email: `gjest${guests}@example.com` };
  };
  const tried = async (customer: object, couponCode: string | null = null, at = shop): Promise<string> => {
    const answer = await at.post(at.body({ customer, couponCode }));
    return answer.statusCode === 201 ? "placed" : answer.json().error.details.issues[0].code;
  };
  const subscribe = (at: Shop, email: string, status: string) =>
    app.db.query(
      `INSERT INTO newsletter_subscribers (restaurant_id, id, email, email_identity, status, locale, created_at, updated_at)
       VALUES ($1, $2, $3, $3, $4, 'nb', now(), now())`,
      [at.restaurantId, `nws_${email.replace(/\W/g, "")}`, email, status],
    );

  describe("the first order", () => {
    it("was the first when the phone or the e-mail address has been seen", async () => {
      const [known, phone, email] = [someone(), someone(), someone()];
      assert.equal(await tried(known), "placed");
      assert.equal(await tried({ ...phone, phone: known.phone }, "NY"), "FIRST_ORDER_ONLY");
      assert.equal(await tried({ ...email, email: known.email }, "NY"), "FIRST_ORDER_ONLY");
      assert.equal(await tried(phone, "NY"), "placed");
      assert.equal(await tried(phone, "NY"), "FIRST_ORDER_ONLY");
    });

    it("is the first in this restaurant, whatever was eaten elsewhere", async () => {
      const guest = someone();
      assert.equal(await tried(guest, null, other), "placed");
      assert.equal(await tried(guest, "NY"), "placed");
    });

    it("is the first order of food, after a table was booked", async () => {
      const guest = someone();
      const order = await shop.place(shop.body({ customer: guest }));
      await app.db.query("UPDATE orders SET type = 'RESERVATION' WHERE restaurant_id = $1 AND id = $2", [
        shop.restaurantId,
        order.orderId,
      ]);
      assert.equal(await tried(guest, "NY"), "placed");
    });
  });

  describe("so often for each guest", () => {
    it("is counted for each coupon by itself", async () => {
      const guest = someone();
      assert.equal(await tried(guest, "EN"), "placed");
      for (const answer of ["placed", "placed", "CUSTOMER_LIMIT_REACHED"])
        assert.equal(await tried(guest, "TO"), answer);
      assert.equal(await tried(guest, "EN"), "CUSTOMER_LIMIT_REACHED");
      assert.equal(await tried(guest, "ALLE"), "placed");
    });

    it("is counted for each guest by itself", async () => {
      const [known, phone, email] = [someone(), someone(), someone()];
      assert.equal(await tried(known, "EN"), "placed");
      assert.equal(await tried({ ...phone, phone: known.phone }, "EN"), "CUSTOMER_LIMIT_REACHED");
      assert.equal(await tried({ ...email, email: known.email }, "EN"), "CUSTOMER_LIMIT_REACHED");
      assert.equal(await tried(phone, "EN"), "placed");
    });
  });

  describe("subscribers", () => {
    it("are those who subscribe to this restaurant's newsletter, in any spelling, and no others", async () => {
      const [here, elsewhere, former] = [someone(), someone(), someone()];
      await subscribe(shop, here.email, "SUBSCRIBED");
      await subscribe(other, elsewhere.email, "SUBSCRIBED");
      await subscribe(shop, former.email, "UNSUBSCRIBED");
      assert.equal(await tried(elsewhere, "NYHET"), "SUBSCRIBER_ONLY");
      assert.equal(await tried(former, "NYHET"), "SUBSCRIBER_ONLY");
      assert.equal(await tried(someone(), "NYHET"), "SUBSCRIBER_ONLY");
      assert.equal(await tried({ ...here, email: here.email.toUpperCase() }, "NYHET"), "placed");
    });
  });
});
