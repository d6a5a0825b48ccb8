import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { createTestApp, type TestApp } from "../../../test/app.ts";
import { decideSandboxPayment } from "../payments/sandbox-page.ts";
import { type Shop, shopOf } from "./shop.fixture.ts";

const fileOf = (name: string) => new URL(`../demo/restaurants/${name}.json`, import.meta.url);

/** A week in September at the demo's restaurants: what guests order, and what it costs. Amounts in øre. */
describe("at Nordstjernen Pizza in Trondheim", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp({ startsAt: "2026-09-11T18:00:00+02:00" });
    shop = await shopOf(app, await app.importRestaurant(fileOf("nordstjernen-pizza")));
  });
  after(() => app.close());

  const pizza = (name: string, variant: string, more: Record<string, unknown> = {}) =>
    shop.line(name, { variant, ...more });
  const home = { line1: "Nedre Bakklandet 20", postalCode: "7014", city: "Trondheim" };

  it("two medium pizzas cost 399 kr, and the cheese crust comes on top", async () => {
    const order = await shop.place(
      shop.body({
        lines: [pizza("Margherita", "Medium"), pizza("Diavola", "Medium", { with: ["Bunn med ostekant"] })],
      }),
    );
    assert.equal(order.subtotal, 20900 + 23900 + 3900);
    assert.equal(order.total, 39900 + 3900);
    assert.equal(order.couponApplied?.isAutomatic, true);
    assert.equal(order.couponApplied?.label, "To medium for 399 kr");
    assert.equal(order.couponApplied?.code, undefined);
  });

  it("a code replaces the promotion, never both", async () => {
    const lines = [pizza("Margherita", "Medium"), pizza("Diavola", "Medium")];
    const order = await shop.place(shop.body({ lines, couponCode: "student50" }));
    assert.equal(order.total, 20900 + 23900 - 5000);
    assert.equal(order.couponApplied?.code, "STUDENT50");
  });

  it("a large crust costs more than a small one, and the cheapest dip is on the house", async () => {
    const line = (size: string) =>
      pizza("Diavola", size, {
        with: [
          "Velg bunn/Bunn med ostekant",
          "Dip – den rimeligste er på huset/Hvitløksdressing",
          "Dip – den rimeligste er på huset/Trøffelmajones",
        ],
      });
    const small = await shop.place(shop.body({ lines: [line("Liten")] }));
    const large = await shop.place(shop.body({ lines: [line("Stor")] }));
    assert.equal(small.subtotal, 17900 + 2900 + 3500);
    assert.equal(large.subtotal, 30500 + 4900 + 3500);
  });

  it("half and half needs two halves", async () => {
    const one = await shop.post(
      shop.body({ lines: [pizza("Halv og halv", "Stor", { with: ["Halv Hawaii"] })] }),
    );
    assert.deepEqual(
      one.json().error.details.issues.map((issue: { code: string }) => issue.code),
      ["ADDON_MIN"],
    );
    const two = await shop.place(
      shop.body({ lines: [pizza("Halv og halv", "Stor", { with: ["Halv Hawaii", "Halv Kjøttelskeren"] })] }),
    );
    assert.equal(two.subtotal, 30500 + 2000);
  });

  it("a Tuesday pizza ordered on Friday has Tuesday's price", async () => {
    const lines = [pizza("Pepperoni", "Stor")];
    const today = await shop.place(shop.body({ lines }));
    assert.equal(today.total, 28900);
    const tuesday = await shop.place(shop.body({ lines, requestedPickupAt: "2026-09-15T18:00:00+02:00" }));
    assert.equal(tuesday.total, 15900);
  });

  it("delivery on Bakklandet is free from 450 kr to the krone, and starts at 200 kr", async () => {
    const lines = (...names: string[]) => names.map((name) => shop.line(name));
    const deliver = (wanted: Record<string, unknown>[]) =>
      shop.body({ fulfillment: "DELIVERY", deliveryAddress: home, lines: wanted });
    const below = await shop.place(deliver(lines("Calzone", "Calzone kebab")));
    assert.equal(below.deliveryFee, 4900);
    const above = await shop.place(deliver(lines("Calzone kebab", "Calzone kebab")));
    assert.equal(above.subtotal, 45000);
    assert.equal(above.deliveryFee, 0);
    const little = await shop.post(deliver(lines("Lasagne")));
    const [issue] = little.json().error.details.issues;
    assert.equal(issue.code, "MINIMUM_ORDER");
    assert.deepEqual(issue.params, { minimum: 20000, missing: 1100, zones: [] });
    assert.match(issue.message, /Du mangler 11\u00a0kr/);
  });

  it("outside every zone the guest hears how far, not just no", async () => {
    const deliveryAddress = {
      line1: "Stokmoveien 2",
      postalCode: "7500",
      city: "Stjørdal",
      latitude: 63.4666,
      longitude: 10.9175,
    };
    const response = await shop.post(
      shop.body({ fulfillment: "DELIVERY", deliveryAddress, lines: [shop.line("Calzone")] }),
    );
    const [issue] = response.json().error.details.issues;
    assert.equal(issue.code, "ADDRESS_OUTSIDE_ZONE");
    assert.match(issue.message, /km utenfor/);
    const unknown = await shop.post(
      shop.body({
        fulfillment: "DELIVERY",
        deliveryAddress: { line1: "Ukjent 1", postalCode: "7500", city: "Stjørdal" },
        lines: [shop.line("Calzone")],
      }),
    );
    assert.equal(unknown.json().error.details.issues[0].code, "ADDRESS_NOT_FOUND");
  });

  it("beer is for those who fetch it and are of age, and carries another VAT than food", async () => {
    const beer = shop.line("Bayer 0,5 l (4,7 %)", { quantity: 2 });
    const lines = [pizza("Margherita", "Stor"), beer];
    const delivered = await shop.post(
      shop.body({ fulfillment: "DELIVERY", deliveryAddress: home, lines, ageConfirmed: true }),
    );
    assert.equal(delivered.json().error.code, "FULFILLMENT_NOT_ALLOWED");
    const unconfirmed = await shop.post(shop.body({ lines }));
    assert.equal(unconfirmed.json().error.details.issues[0].code, "AGE_CONFIRMATION");
    const order = await shop.place(shop.body({ lines, ageConfirmed: true }));
    assert.equal(order.deposit, 400);
    const { vat } = await shop.track(order.publicToken);
    assert.deepEqual(vat, [
      { rate: 15, net: 26900 - 3509, amount: 3509 },
      { rate: 25, net: 14400 - 2880, amount: 2880 },
    ]);
  });
});

describe("at Havnekroken Sushi in Bergen", () => {
  let app: TestApp;
  let shop: Shop;
  before(async () => {
    app = await createTestApp();
    shop = await shopOf(app, await app.importRestaurant(fileOf("havnekroken-sushi")));
  });
  after(() => app.close());
  beforeEach(() => app.clock.set("2026-09-11T12:00:00+02:00"));

  const own = () => `http://${shop.slug}.luka.localhost/`;
  const body = (more: Record<string, unknown>) =>
    shop.body({ paymentMethod: "ONLINE", successUrl: own(), cancelUrl: own(), ...more });

  it("at noon there is lunch; the evening's ramen can be ordered for the evening", async () => {
    const ramen = [shop.line("Tonkotsu ramen", { variant: "Stor bolle" })];
    const now = await shop.post(body({ lines: ramen }));
    assert.equal(now.json().error.details.issues[0].code, "MENU_NOT_ACTIVE");
    const evening = await shop.place(body({ lines: ramen, requestedPickupAt: "2026-09-11T18:30:00+02:00" }));
    assert.equal(evening.total, 23900);
    const lunch = await shop.place(body({ lines: [shop.line("Lunsjsushi, 8 biter")] }));
    assert.equal(lunch.estimatedReadyAt, "2026-09-11T10:25:00.000Z");
  });

  it("takes no cash, gives tips to the cooks without VAT, and accepts orders by itself", async () => {
    const lines = [shop.line("Lunsjsushi, 11 biter")];
    const cash = await shop.post(shop.body({ lines }));
    assert.equal(cash.json().error.details.reason, "PAYMENT_OFF");
    const order = await shop.place(body({ lines, tip: 2000 }));
    assert.equal(order.total, 18500 + 2000);
    await decideSandboxPayment(app.ctx, order.paymentUrl!.split("/").at(-1)!, "PAY");
    const tracked = await shop.track(order.publicToken);
    assert.equal(tracked.status, "CONFIRMED");
    assert.deepEqual(tracked.vat, [{ rate: 15, net: 18500 - 2413, amount: 2413 }]);
  });

  it("maki is cheaper on Mondays only, judged by when it is fetched", async () => {
    const lines = [shop.line("California, 8 biter", { quantity: 2 })];
    const friday = await shop.place(body({ lines, requestedPickupAt: "2026-09-11T18:00:00+02:00" }));
    const monday = await shop.place(body({ lines, requestedPickupAt: "2026-09-14T18:00:00+02:00" }));
    assert.equal(friday.total, 31000);
    assert.equal(monday.total, 31000 - 6200);
  });
});

describe("at Fjellbua Kafé", () => {
  it("neither online payment nor delivery is offered, and a latte in cash is", async () => {
    const app = await createTestApp({ startsAt: "2026-09-11T09:00:00+02:00" });
    try {
      const shop = await shopOf(app, await app.importRestaurant(fileOf("fjellbua-kafe")));
      const lines = [shop.line("Kaffe latte", { variant: "Stor" })];
      const online = await shop.post(shop.body({ lines, paymentMethod: "ONLINE" }));
      assert.equal(online.json().error.details.reason, "PAYMENT_OFF");
      const delivery = await shop.post(shop.body({ lines, fulfillment: "DELIVERY" }));
      assert.equal(delivery.json().error.details.reason, "FULFILLMENT_OFF");
      assert.equal((await shop.place(shop.body({ lines }))).total, 6200);
    } finally {
      await app.close();
    }
  });
});
