import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { createTestApp, fridayEvening, type TestApp } from "../../../test/app.ts";
import { newKey, openShop, type Shop } from "./shop.fixture.ts";

interface Failure {
  error: {
    code: string;
    message: string;
    details?: {
      reason?: string;
      issues?: { path: string; code: string; params?: Record<string, unknown> }[];
    } & Record<string, unknown>;
  };
}

describe("placing an order", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await openShop(app, (file) => {
      file.coupons.push(
        { code: "TI", discountType: "PERCENT", discountValue: 10 },
        { code: "STOR", discountType: "FIXED", discountValue: 5000, minimumOrder: 30000 },
      );
    });
  });
  after(() => app.close());

  const refused = async (body: Record<string, unknown>, status: number, at: Shop = shop) => {
    const response = await at.post(body);
    assert.equal(response.statusCode, status, response.body);
    return (response.json() as Failure).error;
  };
  const issues = async (body: Record<string, unknown>, at: Shop = shop) => {
    const error = await refused(body, 422, at);
    return (error.details?.issues ?? []).map(({ path, code }) => `${path} ${code}`);
  };

  it("prices sizes, add-ons, deposit and a coupon, and answers with everything the customer needs", async () => {
    const order = await shop.place(
      shop.body({
        couponCode: "ti",
        clientReference: "kasse-7",
        lines: [
          shop.line("Margherita", {
            variant: "Stor",
            quantity: 2,
            with: ["Ostekant", "Bacon"],
            clientLineId: "a",
          }),
          shop.line("Brus", { quantity: 3 }),
        ],
      }),
    );
    // (20900 + 3900 + 4000) x 2 + 3900 x 3 = 69300; 10 % per line; deposit 3 x 200.
    assert.equal(order.subtotal, 69300);
    assert.equal(order.discount, 5760 + 1170);
    assert.equal(order.deposit, 600);
    assert.equal(order.total, 69300 - 6930 + 600);
    assert.equal(order.status, "CONFIRMED");
    assert.equal(order.paymentUrl, null);
    assert.match(order.pickupCode ?? "", /^[34679DFGHJKMNPQRTWXY]{3}$/);
    assert.equal(order.trackingUrl, `http://${shop.slug}.luka.localhost/o/${order.publicToken}`);
    assert.deepEqual(order.couponApplied && { ...order.couponApplied, id: "" }, {
      id: "",
      code: "TI",
      isAutomatic: false,
      discountType: "PERCENT",
      discount: 6930,
      label: "10\u00a0%",
    });
    assert.equal(order.clientReference, "kasse-7");
    assert.equal(order.lines[0]?.clientLineId, "a");
    // Friday 18:00 and twenty minutes.
    assert.equal(order.estimatedReadyAt, "2026-06-12T16:20:00.000Z");
  });

  it("gives consecutive numbers, different pickup codes, and one event and delivery source for each", async () => {
    const first = await shop.place();
    const second = await shop.place();
    assert.equal(second.orderNumber, first.orderNumber + 1);
    assert.notEqual(second.pickupCode, first.pickupCode);
    const events = await app.db.query<{ event: string; data: Record<string, unknown> }>(
      "SELECT event, data FROM order_events WHERE order_id = $1",
      [second.orderId],
    );
    assert.equal(events.length, 1);
    assert.equal(events[0]?.event, "ORDER_CREATED");
    assert.deepEqual(events[0]?.data, {
      orderId: second.orderId,
      orderNumber: second.orderNumber,
      status: "CONFIRMED",
      total: 4100,
      fulfillment: "PICKUP",
      paymentMethod: "CASH",
      estimatedReadyAt: second.estimatedReadyAt,
      requestedPickupAt: null,
    });
  });

  it("delivers to a zone: fee, longer wait, and the address kept for the driver", async () => {
    const address = { line1: "Munkegata 5", postalCode: "7011", city: "Trondheim", doorCode: "12#" };
    const lines = [shop.line("Margherita", { variant: "Stor" })];
    const order = await shop.place(shop.body({ fulfillment: "DELIVERY", deliveryAddress: address, lines }));
    assert.equal(order.deliveryFee, 4900);
    assert.equal(order.total, 20900 + 4900);
    assert.equal(order.estimatedReadyAt, "2026-06-12T16:50:00.000Z");
    const tracked = await shop.track(order.publicToken);
    assert.deepEqual(tracked.delivery?.address, {
      line1: "Munkegata 5",
      postalCode: "7011",
      city: "Trondheim",
    });
  });

  describe("refuses, each in its own way", () => {
    it("an address outside the zones, a small order, and a missing address", async () => {
      const outside = { line1: "Storgata 1", postalCode: "0155", city: "Oslo" };
      const inside = { ...outside, postalCode: "7010" };
      const pizza = [shop.line("Margherita", { variant: "Stor" })];
      const delivery = (more: Record<string, unknown>) => shop.body({ fulfillment: "DELIVERY", ...more });
      assert.deepEqual(await issues(delivery({ deliveryAddress: outside, lines: pizza })), [
        "deliveryAddress ADDRESS_OUTSIDE_ZONE",
      ]);
      assert.deepEqual(await issues(delivery({ deliveryAddress: inside })), ["lines MINIMUM_ORDER"]);
      assert.deepEqual(await issues(delivery({ lines: pizza })), ["deliveryAddress REQUIRED"]);
    });

    it("everything wrong with the lines at once", async () => {
      const lines = [
        shop.line("Margherita"),
        shop.line("Fiskesuppe"),
        { productId: "prd_ukjent", quantity: 1 },
        shop.line("Brus", { addons: [{ addonId: "adn_ukjent" }] }),
      ];
      assert.deepEqual(await issues(shop.body({ lines })), [
        "lines.0.variantId VARIANT_REQUIRED",
        "lines.1.productId SOLD_OUT",
        "lines.2.productId PRODUCT_UNAVAILABLE",
        "lines.3.addons.0.addonId ADDON_UNKNOWN",
      ]);
    });

    it("too many of one thing, and beer without a confirmed age", async () => {
      const lines = [shop.line("Kake", { quantity: 4 }), shop.line("Øl")];
      assert.deepEqual(await issues(shop.body({ lines })), [
        "lines.0.quantity MAX_PER_ORDER",
        "ageConfirmed AGE_CONFIRMATION",
      ]);
    });

    it("quantities and amounts that are no numbers of things", async () => {
      for (const quantity of [0, -1, 1.5, 100, "2", 1e21]) {
        assert.deepEqual(await issues(shop.body({ lines: [shop.line("Brus", { quantity })] })), [
          "lines.0.quantity INVALID",
        ]);
      }
      assert.deepEqual(await issues(shop.body({ tip: -100 })), ["tip INVALID"]);
    });

    it("fields it does not know, so that a misspelt coupon is not silently lost", async () => {
      assert.deepEqual(await issues(shop.body({ coupon: "TI", total: 1 })), [
        "coupon UNKNOWN_FIELD",
        "total UNKNOWN_FIELD",
      ]);
    });

    it("a product for the other fulfillment, with its own code", async () => {
      const address = { line1: "Gata 2", postalCode: "7010", city: "Trondheim" };
      const lines = [shop.line("Softis"), shop.line("Margherita", { variant: "Stor" })];
      const error = await refused(
        shop.body({ fulfillment: "DELIVERY", deliveryAddress: address, lines }),
        422,
      );
      assert.equal(error.code, "FULFILLMENT_NOT_ALLOWED");
    });

    it("codes that do not hold, with the reason", async () => {
      assert.deepEqual(await issues(shop.body({ couponCode: "FINNESIKKE" })), ["couponCode NOT_FOUND"]);
      assert.deepEqual(await issues(shop.body({ couponCode: "STOR" })), ["couponCode MINIMUM_ORDER"]);
    });

    it("a higher price than expected, but not a lower one", async () => {
      const error = await refused(shop.body({ expectedTotal: 4000 }), 409);
      assert.equal(error.code, "PRICE_CHANGED");
      assert.deepEqual(error.details, { expectedTotal: 4000, actualTotal: 4100, currency: "NOK" });
      assert.equal((await shop.place(shop.body({ expectedTotal: 5000 }))).total, 4100);
    });

    it("times that cannot be had", async () => {
      const at = (requestedPickupAt: string) => issues(shop.body({ requestedPickupAt }));
      assert.deepEqual(await at("2026-06-12T18:10:00+02:00"), ["requestedPickupAt TOO_SOON"]);
      assert.deepEqual(await at("2026-06-13T03:00:00+02:00"), ["requestedPickupAt SLOT_NOT_OFFERED"]);
      assert.deepEqual(await at("2026-07-13T18:00:00+02:00"), ["requestedPickupAt TOO_FAR_AHEAD"]);
      assert.deepEqual(await at("2026-06-13T18:00:00"), ["requestedPickupAt INVALID"]);
    });

    it("online payment without an e-mail, and a tip in cash", async () => {
      const customer = { name: "Kari", phone: "91234567" };
      assert.deepEqual(await issues(shop.body({ paymentMethod: "ONLINE", customer })), [
        "customer.email REQUIRED",
      ]);
      assert.deepEqual(await issues(shop.body({ tip: 1000 })), ["tip INVALID"]);
    });

    it("a closed kitchen, with when it opens; a pre-order is welcome", async () => {
      app.clock.set("2026-06-13T08:00:00+02:00");
      try {
        const error = await refused(shop.body(), 400);
        assert.equal(error.code, "BAD_REQUEST");
        assert.deepEqual(
          [error.details?.reason, error.details?.opensAt],
          ["CLOSED", "2026-06-13T09:00:00.000Z"],
        );
        const order = await shop.place(shop.body({ requestedPickupAt: "2026-06-13T12:07:00+02:00" }));
        assert.equal(order.requestedPickupAt, "2026-06-13T10:07:00.000Z");
      } finally {
        app.clock.set(fridayEvening);
      }
    });

    it("what the restaurant does not offer", async () => {
      const other = await openShop(app, (file) => {
        file.settings.deliveryEnabled = false;
        file.settings.cashPayment = false;
      });
      const delivery = await refused(other.body({ fulfillment: "DELIVERY" }), 400, other);
      assert.equal(delivery.details?.reason, "FULFILLMENT_OFF");
      const cash = await refused(other.body(), 400, other);
      assert.equal(cash.details?.reason, "PAYMENT_OFF");
    });

    it("return addresses on strangers' domains, and none at all for a real restaurant", async () => {
      const online = (more: Record<string, unknown>) =>
        refused(shop.body({ paymentMethod: "ONLINE", ...more }), 400);
      const own = `http://${shop.slug}.luka.localhost/takk`;
      assert.equal((await online({})).code, "INVALID_SUCCESS_URL");
      for (const bad of [
        "https://evil.example/takk",
        "https://luka.localhost.evil.example/",
        "https://user@luka.localhost/",
        "javascript:alert(1)",
        "//luka.localhost/",
      ]) {
        assert.equal((await online({ successUrl: bad, cancelUrl: own })).code, "INVALID_SUCCESS_URL", bad);
        assert.equal((await online({ successUrl: own, cancelUrl: bad })).code, "INVALID_CANCEL_URL", bad);
      }
    });
  });

  it("accepts a return address on an origin that is bound to the restaurant", async () => {
    await app.db.query(
      "INSERT INTO origin_directory (origin, restaurant_id, source, source_id) VALUES ($1, $2, 'DOMAIN', 'dom_1')",
      ["https://www.prova.example", shop.restaurantId],
    );
    const successUrl = "https://www.prova.example/takk";
    const order = await shop.place(shop.body({ paymentMethod: "ONLINE", successUrl, cancelUrl: successUrl }));
    assert.equal(order.status, "AWAITING_PAYMENT");
    assert.match(order.paymentUrl ?? "", /^http:\/\/luka\.localhost\/sandbox\/pay\/pay_/);
    assert.equal(order.paymentExpiresAt, "2026-06-12T16:15:00.000Z");
  });

  describe("doors", () => {
    it("nobody without a key or a trusted origin", async () => {
      const response = await shop.post(shop.body(), { headers: { authorization: "" } });
      assert.equal(response.statusCode, 401);
    });

    it("not with another restaurant's key, and nothing of theirs can be ordered", async () => {
      const other = await openShop(app);
      const crossed = await shop.post({ ...shop.body(), slug: other.slug });
      assert.equal(crossed.statusCode, 401);
      const foreign = await shop.post(shop.body({ lines: other.body().lines }));
      assert.equal(foreign.statusCode, 422);
    });

    it("a sandbox takes orders with its key and returns to its tracking page on the service's host", async () => {
      const sandbox = await openShop(app, undefined, { environment: "TEST", live: false });
      const order = await sandbox.place(sandbox.body({ paymentMethod: "ONLINE" }));
      assert.equal(order.trackingUrl, `http://luka.localhost/o/${order.publicToken}`);
    });
  });

  describe("with an Idempotency-Key", () => {
    it("a replay is the first order, also when it would be refused by now", async () => {
      const key = newKey();
      const first = await shop.place(shop.body(), key);
      app.clock.set("2026-06-13T04:00:00+02:00");
      const again = await shop.post(shop.body(), { key });
      app.clock.set(fridayEvening);
      assert.equal(again.statusCode, 200, again.body);
      assert.equal(again.headers["idempotent-replayed"], "true");
      assert.equal(again.headers["idempotent-body-mismatch"], undefined);
      assert.deepEqual(again.json(), { ...first, idempotent: true });
    });

    it("another body with the same key is told apart, and changes nothing", async () => {
      const key = newKey();
      const first = await shop.place(shop.body(), key);
      const other = await shop.post(shop.body({ note: "uten is" }), { key });
      assert.equal(other.statusCode, 200);
      assert.equal(other.headers["idempotent-body-mismatch"], "true");
      assert.equal(other.json().orderId, first.orderId);
    });

    it("the key answers before the body is judged, whatever it lacks (R-253)", async () => {
      const key = newKey();
      const order = await shop.place(shop.body(), key);
      for (const body of [{ slug: shop.slug }, { ...shop.body(), fulfillment: "BOAT", lines: [] }]) {
        const again = await shop.post(body, { key });
        assert.deepEqual([again.statusCode, again.json().orderId], [200, order.orderId], again.body);
        assert.equal(again.headers["idempotent-replayed"], "true");
        assert.equal(again.headers["idempotent-body-mismatch"], "true");
      }
      assert.equal((await shop.post({ slug: shop.slug }, { key: newKey() })).statusCode, 422);
    });

    it("lines are judged before a missing address, which is told too (D-35)", async () => {
      const lines = [{ productId: "prd_x", quantity: 1 }, shop.line("Brus")];
      const { error } = (await shop.post(shop.body({ fulfillment: "DELIVERY", lines }))).json();
      assert.deepEqual(
        error.details.issues.map(({ path }: { path: string }) => path),
        ["lines.0.productId"],
      );
      assert.deepEqual(
        error.details.further.map(({ path }: { path: string }) => path),
        ["deliveryAddress"],
      );
    });

    it("a key that stands for a reservation is a conflict", async () => {
      const key = newKey();
      await app.db.query(
        "INSERT INTO idempotency_keys (restaurant_id, key, endpoint, body_hash, order_id) VALUES ($1, $2, 'reservations', '', 'ord_x')",
        [shop.restaurantId, key],
      );
      const response = await shop.post(shop.body(), { key });
      assert.equal(response.statusCode, 409);
      assert.equal(response.json().error.code, "IDEMPOTENCY_CONFLICT");
    });

    it("a malformed key is refused", async () => {
      for (const key of ["kort", "x".repeat(129), "mellomrom er ikke lov", "æøåæøåæøåæøåæøåæøå"]) {
        const response = await shop.post(shop.body(), { key: encodeURI(key) });
        assert.equal(response.json().error.code, "BAD_REQUEST", key);
      }
    });

    it("two restaurants may use the same key", async () => {
      const other = await openShop(app);
      const key = newKey();
      const [mine, theirs] = [await shop.place(shop.body(), key), await other.place(other.body(), key)];
      assert.notEqual(mine.orderId, theirs.orderId);
    });
  });

  it("is given up when the menu changes with every try to read it", async (context) => {
    const loaded = await app.ctx.snapshots.byId(shop.restaurantId);
    const newerThan = context.mock.method(app.ctx.snapshots, "newerThan", async () => loaded);
    const lines = [shop.line("Brus", { quantity: 1 })];
    const { code } = await refused(shop.body({ lines, couponCode: "FINNES-IKKE" }), 409);
    assert.deepEqual([code, newerThan.mock.callCount()], ["CHANGED", 6]);
  });

  it("stores text as it is typed, whatever it looks like", async () => {
    const name = `Robert'); DROP TABLE orders;-- "æøå" 🍕 \u202e`;
    const note = `<script>alert(1)</script> {{code}}`;
    const order = await shop.place(
      shop.body({
        customer: { name, phone: "+46 70 123 45 67" },
        lines: [shop.line("Brus", { note })],
        note,
      }),
    );
    const tracked = await shop.track(order.publicToken);
    assert.equal(tracked.lines[0]?.note, "<script>alert(1)</script> {{code}}");
    const [row] = await app.db.query<{ customer_name: string; customer_phone: string }>(
      "SELECT customer_name, customer_phone FROM orders WHERE id = $1",
      [order.orderId],
    );
    assert.deepEqual(row, { customer_name: name, customer_phone: "+46701234567" });
    assert.ok(!JSON.stringify(tracked).includes("46701234567"), "no phone on the tracking page");
  });
});
