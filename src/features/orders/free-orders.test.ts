import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { openShop } from "./shop.fixture.ts";

describe("an order that costs nothing", () => {
  let app: TestApp;
  before(async () => {
    app = await createTestApp();
    app.clock.set(fridayEvening);
  });
  after(() => app.close());

  for (const [autoAccept, status] of [
    [true, "CONFIRMED"],
    [false, "PAID"],
  ] as const)
    it(`is ${status} at once where the restaurant ${autoAccept ? "accepts by itself" : "answers each order"}`, async () => {
      const shop = await openShop(
        app,
        (file) => {
          file.settings.autoAccept = autoAccept;
          file.coupons.push({ code: "GRATIS", discountType: "PERCENT", discountValue: 100 });
        },
        { environment: "TEST", live: false },
      );
      const lines = [shop.line("Kake")];
      const order = await shop.place(shop.body({ paymentMethod: "ONLINE", couponCode: "GRATIS", lines }));
      assert.deepEqual([order.total, order.status, order.paymentUrl], [0, status, null]);
      assert.equal((await shop.track(order.publicToken)).status, status);
    });
});
