import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../orders/shop.fixture.ts";
import { type Dining, openDining } from "../reservations/dining.fixture.ts";

/** One mailbox, as it may be typed; `a` and a ring are `å` to everybody. */
const typed = ["søren@blåbær.no", " Søren@BLÅBÆR.no", "søren@bla\u030Abær.no", "søren@xn--blbr-roah.no"];

describe("addresses with letters beyond ASCII (D-146)", () => {
  let app: TestApp;
  let shop: Shop;
  let dining: Dining;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app, (file) => {
      file.coupons.push({ code: "NY", discountType: "PERCENT", discountValue: 5, perCustomerLimit: 1 });
    });
    dining = await openDining(app);
  });
  after(() => app.close());

  const customer = (email: string, phone = "91234567") => ({ name: "Søren Ås", phone, email });
  const kept = async (orderId: string): Promise<[string, string]> => {
    const [row] = await app.db.query<{ email: string; identity: string }>(
      "SELECT customer_email AS email, email_identity AS identity FROM orders WHERE restaurant_id = ANY ($1) AND id = $2",
      [[shop.restaurantId, dining.restaurantId], orderId],
    );
    return [row!.email, row!.identity];
  };

  it("are kept in one form by orders, and mail is queued for it", async () => {
    for (const email of typed) {
      const { orderId } = await shop.place(shop.body({ customer: customer(email) }));
      const [address, identity] = await kept(orderId);
      assert.equal(address.toLowerCase(), "søren@xn--blbr-roah.no");
      assert.equal(identity, "søren@xn--blbr-roah.no");
      const mails = await app.db.query("SELECT recipient FROM mails WHERE order_id = $1", [orderId]);
      assert.deepEqual(mails, [{ recipient: address }]);
    }
  });

  it("are one guest's, however they are typed: in an order, in a quote, and where a code is tried", async () => {
    const [first, ...others] = typed;
    await shop.place(shop.body({ customer: customer(first!, "90000001"), couponCode: "NY" }));
    for (const [index, email] of others.entries()) {
      const body = shop.body({ customer: customer(email, `9000001${index}`), couponCode: "NY" });
      const refused = await shop.post(body);
      assert.equal(refused.json().error.details.issues[0].code, "CUSTOMER_LIMIT_REACHED");
      const quote = await shop.post(body, { path: "/orders/quote" });
      assert.deepEqual(
        quote.json().warnings.map(({ code }: { code: string }) => code),
        ["CUSTOMER_LIMIT_REACHED"],
      );
      const tried = await shop.post(
        {
          ...{ slug: shop.slug, code: "NY", subtotal: 10_000, fulfillment: "PICKUP" },
          customerEmail: email,
        },
        { path: "/coupons/validate" },
      );
      assert.equal(tried.json().reason, "CUSTOMER_LIMIT_REACHED", tried.body);
    }
  });

  it("are taken for tables", async () => {
    const response = await dining.book({ customer: customer(" Søren@Blåbær.no") });
    assert.equal(response.statusCode, 201, response.body);
    assert.deepEqual(await kept(response.json().reservationId), [
      "Søren@xn--blbr-roah.no",
      "søren@xn--blbr-roah.no",
    ]);
  });

  it("are no address when they only look like one", async () => {
    for (const email of ["kаri@example.com", "ka\u200Bri@blåbær.no", "☕@example.com"]) {
      const response = await shop.post(shop.body({ customer: customer(email) }));
      assert.deepEqual(
        response.json().error.details.issues.map(({ path }: { path: string }) => path),
        ["customer.email"],
      );
    }
  });
});
